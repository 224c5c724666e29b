"""Makes the lines of evidence records from the columns of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Optional, Union

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

Columns = Optional[Union[str, Mapping[str, str]]]
"""The columns to read: `None` for all by their own names, the name of a column that contains whole records in
JSON, or the column of each field of a record: `{"keyId": "kid", "attestation": "blob"}`."""


def records(table: DataFrame, columns: Columns) -> DataFrame:
    """Returns the records as the column `line`, one JSON object each, in the order of the table.

    Binary columns become Base64, times become RFC 3339, and columns without a value are left out. A table with
    the only column `value`, as `spark.read.text` makes it, has the lines already."""
    from pyspark.sql import functions

    if columns is None and table.columns == ["value"]:
        columns = "value"
    if isinstance(columns, str):
        return table.select(functions.col(columns).alias("line")).where("trim(line) <> ''")
    named = [functions.col(f"`{column}`").alias(field) for field, column in
             (columns or {name: name for name in table.columns}).items()]
    return table.select(functions.to_json(functions.struct(*named)).alias("line"))
