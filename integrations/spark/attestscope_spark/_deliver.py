"""Which records go to which shard: those under the names that its artifacts look up.

Nothing is collected. A name with millions of records, such as a key, is cut to the first few by a window, which
Spark limits before it shuffles; what remains is at most 64 rows for each name and shard."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def kept(first: DataFrame) -> DataFrame:
    """Returns the mentions that the second reading can look at: the first ones of each name, and the first
    sound attestation of each key. Columns: `route`, `source`, `number`."""
    from pyspark.sql import Window, functions

    mentions = first.where("kind = 'mention'").select(
        "route", "name", "most", "sound", functions.col("shard").alias("source"), "number")

    def firsts(table: DataFrame, most: int) -> DataFrame:
        order = Window.partitionBy("name").orderBy("source", "number")
        return table.withColumn("place", functions.row_number().over(order)).where(f"place <= {most}")

    return (firsts(mentions.where("most = 1"), 1).select("route", "source", "number")
            .union(firsts(mentions.where("most = 64"), 64).select("route", "source", "number"))
            .union(firsts(mentions.where("sound"), 1).select("route", "source", "number")))


def delivered(first: DataFrame, found: DataFrame, wants: DataFrame) -> DataFrame:
    """Returns the observations of records that each shard needs.

    - first: what the first stage wrote.
    - found: the mentions that count, from `kept`.
    - wants: `target`, the shard, and `route`.

    Columns: `shard` (the one that needs it), `source`, `number`, `line`."""
    from pyspark.sql import functions

    places = found.join(wants, "route").select("target", "source", "number").distinct()
    records = first.where("kind = 'observation' and part = 1").select(
        functions.col("shard").alias("source"), "number", "line")
    return places.join(records, ["source", "number"]).select(
        functions.col("target").alias("shard"), "source", "number", "line")
