"""Makes the classes of results from JSON."""

from __future__ import annotations

import dataclasses
import functools
import typing
from typing import Any, Callable, TypeVar

Value = TypeVar("Value")


def decode(kind: type[Value], value: Any) -> Value:
    """Returns an object of a generated class. Members that the class doesn't have are ignored, because
    later versions of the program may add some."""
    make: Callable[[Any], Value] = _maker(typing.cast(typing.Hashable, kind))
    return make(value)


@functools.lru_cache(maxsize=None)
def _maker(kind: Any) -> Callable[[Any], Any]:
    """Returns the function that makes a value of a type."""
    if dataclasses.is_dataclass(kind):
        return functools.partial(_object, kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is list:
        element = _maker(arguments[0])
        return lambda values: [element(value) for value in values]
    if origin is typing.Union:
        inner = _maker(next(argument for argument in arguments if argument is not type(None)))
        return lambda value: None if value is None else inner(value)
    return lambda value: value


@functools.lru_cache(maxsize=None)
def _members(kind: Any) -> list[tuple[str, str, Callable[[Any], Any]]]:
    """Returns the members of a class: the name in JSON, the name in Python, and the maker."""
    types = typing.get_type_hints(kind)
    return [
        (field.metadata["name"], field.name, _maker(types[field.name]))
        for field in dataclasses.fields(kind)
    ]


def _object(kind: Any, value: dict[str, Any]) -> Any:
    """Returns an object with the members that the JSON object has."""
    return kind(**{name: make(value[key]) for key, name, make in _members(kind) if key in value})
