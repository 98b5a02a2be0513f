"""What all tests share."""

from hypothesis import HealthCheck, settings

# Derandomised: a run that is green stays green; `--hypothesis-seed` and the fuzzing profile look further.
settings.register_profile(
    "parlour", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("fuzz", deadline=None, max_examples=5000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("parlour")
