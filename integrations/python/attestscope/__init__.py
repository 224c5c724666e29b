"""Analyzes Apple App Attest artifacts offline, from Python.

```python
import attestscope

policy = attestscope.Policy(app_ids=["8YE23NZS57.com.example.wallet"])
for result in attestscope.analyze([{"id": "ticket-17", "attestation": "o2NmbXRv…"}], policy):
    if isinstance(result, attestscope.Artifact):
        print(result.record, result.verdict.outcome, result.verdict.headline)
```

The work is done by the program `attestscope`, which is part of this package. Results have the types of
`docs/result.schema.json`: members in snake case, and `None` for a member that a result doesn't have.
"""

from ._results import Artifact, Finding, Summary
from ._run import AnalysisError, Policy, Record, Result, Run, analyze, frame, program

__all__ = [
    "AnalysisError", "Artifact", "Finding", "Policy", "Record", "Result", "Run", "Summary", "analyze",
    "frame", "program",
]
