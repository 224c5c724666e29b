"""Analyzes Apple App Attest artifacts on Spark, with the results of one run on one machine.

```python
import attestscope_spark as attest

policy = attest.Policy(app_ids=("8YE23NZS57.com.example.wallet",))
analysis = attest.analyze(spark.read.text("evidence.jsonl"), policy, work="work")
analysis.results.groupBy("outcome").count().show()
attest.write(analysis, "verdicts")
attest.report(analysis.results.where("outcome = 'rejected'"), analysis, "report")
```

Spark moves the data, and the program `attestscope` does the rest: `docs/cluster.md` describes its stages.
"""

from ._analysis import Analysis, analyze
from ._output import report, write
from ._policy import Policy
from ._program import ProgramError

__all__ = ["Analysis", "Policy", "ProgramError", "analyze", "report", "write"]
