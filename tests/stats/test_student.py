import pytest
from scipy import stats

from gapscope.stats.student import two_sided


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 8, 11, 23, 40, 100])
@pytest.mark.parametrize("alpha", [0.5, 0.05, 0.002, 5e-4, 1e-6, 1e-9])
def test_quantiles_are_scipys(alpha, freedom):
    assert two_sided(alpha, freedom) == pytest.approx(stats.t.isf(alpha / 2, freedom), rel=1e-4)


@pytest.mark.parametrize(("alpha", "freedom"), [(0.0, 5), (1.0, 5), (0.05, 0)])
def test_there_is_no_quantile_of_nothing(alpha, freedom):
    with pytest.raises(ValueError, match="no quantile"):
        two_sided(alpha, freedom)
