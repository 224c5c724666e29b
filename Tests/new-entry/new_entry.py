#!/usr/bin/env python3
"""Starts a rule, a cause, a finding, a container or an output format: its file, its test, its place in lists.

Usage: new_entry.py rule FAMILY.NAME
       new_entry.py cause ID FILE
       new_entry.py finding flow.NAME
       new_entry.py container NAME
       new_entry.py format NAME
       new_entry.py --check

`rule attestation.key-size` writes Sources/Checks/Attestation/AttestationKeySize.swift and its test. `cause
K15-key-of-other-app KeyUseCauses` adds a proof to the family's file, its text to causes.txt, and its ID to the
first stage of its family in ExplainingOrder; move it to where it belongs. `cause F13-no-limit causes.txt` adds
a cause that artifacts alone don't show, which is a text only. `finding flow.key-flood`, `container insomnia` and `format ocsf` write a
file and a test, and add a row to the table. Replace everything between <# and #>, which the compiler and the
tests reject. --check fails if a list that this script edits has moved.
"""

import pathlib
import re
import sys

TEMPLATES = pathlib.Path(__file__).parent / "templates"
WHOLE_WORDS = {
    word.lower(): word for word in "CBOR CMS ID ACL JWT HAR JSON XML CSV OCSF STIX DeviceCheck".split()
}
CHECKS = pathlib.Path("Sources/Checks/Run/CheckCatalogue.swift")
FINDINGS = pathlib.Path("Sources/Flow/Rule/FlowCatalogue.swift")
CONTAINERS = pathlib.Path("Sources/Containers/Reader/ContainerTable.swift")
FORMATS = pathlib.Path("Sources/Reports/Exports/ExportFormat.swift")
CAUSES = pathlib.Path("Sources/Diagnosis/Catalogue")
TEXTS = CAUSES / "causes.txt"
ORDER = pathlib.Path("Sources/Diagnosis/Engine/ExplainingOrder.swift")
CONTRACT = pathlib.Path("Tests/AttestscopeTests/Handbook/contract-ids.txt")
RULES = pathlib.Path("Sources/Rules/rules.txt")
CAUSE_LIST = r"static let all: \[Cause\] =\s+"

# For each family of rules: what creates a check, its parameters, the rule's group, and in a test the trial, the
# genuine ones and a broken one.
ALL_GENUINE = (", arguments: Trial.genuine(.{0}))", "trial: Trial) {{", "Trial.{0} {{ <#break it#> }}")
ONE_GENUINE = (")", ") throws {{\n    let trial = try Trial.{0}()", "Trial.{0}(<#what is broken#>)")
FAMILIES = {
    "transport": ("Check", "input", "Decoding", "attestation", ALL_GENUINE),
    "attestation": ("Check", "input", "<#a group#>", "attestation", ALL_GENUINE),
    "receipt": ("Check", "input", "Receipt", "receipt", ALL_GENUINE),
    "assertion": ("Check", "input", "<#a group#>", "assertion", ALL_GENUINE),
    "token": ("token", "token, input", "Token", "token", ONE_GENUINE),
    "devicecheck": ("deviceCheck", "request, call, input", "DeviceCheck", "deviceCheck", ONE_GENUINE),
}
FAILS = "  fails    <#What is not so#>\n"


def words(name):
    return re.split(r"[.-]", name)


def type_name(name):
    return "".join(WHOLE_WORDS.get(word, word.capitalize()) for word in words(name))


def member_name(name):
    first = type_name(words(name)[0])
    return (first.lower() if first.isupper() else first[0].lower() + first[1:]) + type_name(name)[len(first):]


def filled(template, values):
    """Returns a template in which __name__ is replaced by the value of the name."""
    text = (TEMPLATES / f"{template}.txt").read_text()
    return re.sub(r"__(\w+?)__", lambda match: values[match[1]], text)


def with_item(path, opening, item):
    """Returns the text of a file with an item at the end of the list after the opening."""
    text = path.read_text()
    match = re.search(opening + r"\[(.*?)\]", text, re.S)
    if not match:
        sys.exit(f"error: cannot find the list “{opening}” in {path}")
    body = match[1].rstrip().rstrip(",")
    return text[:match.start(1)] + f"{body}, {item}" + text[match.start(1) + len(match[1].rstrip()):]


def with_row(path, opening, row):
    """Returns the text of a file with a row at the end of the table after the opening."""
    text = path.read_text()
    match = re.search(opening + r"\[\n(.*?)\n  \]", text, re.S)
    if not match:
        sys.exit(f"error: cannot find the table “{opening}” in {path}")
    return text[:match.end(1)] + f"\n    {row}," + text[match.end(1):]


def with_contract(name):
    """Returns the list of public IDs with another after the last one of its family."""
    ids = CONTRACT.read_text().split("\n")
    family = words(name)[0] + "."
    last = max(place for place, other in enumerate(ids) if other.startswith(family))
    return "\n".join(ids[:last + 1] + [name] + ids[last + 1:])


def with_check(family, member):
    return with_item(CHECKS, rf"static let {member_name(family)}: \[Check\] = ", f".{member}")


def with_rule(rule, group, fails):
    """Returns the definitions of rules with another after the last one of its family."""
    text = RULES.read_text()
    family = re.escape(words(rule)[0])
    blocks = list(re.finditer(rf"^rule {family}\.\S+\n(?:  .*\n)+", text, re.M))
    if not blocks:
        sys.exit(f"error: no rule of the family {family} in {RULES}")
    end = blocks[-1].end()
    return text[:end] + filled("rule-text", {"id": rule, "group": group, "fails": fails}) + text[end:]


def with_cause(path, member, values):
    listed = with_item(path, CAUSE_LIST, member)
    return re.sub(r"\n\}\n", lambda _: f"\n{filled('cause', values)}}}\n", listed, count=1)


def with_cause_text(cause, evidence):
    """Returns the texts of causes with another after the last one of its family."""
    text = TEXTS.read_text()
    blocks = list(re.finditer(r"^cause (\S+)\n(?:  .*\n)+", text, re.M))
    family = [block for block in blocks if block[1][0] == cause[0]]
    if not family:
        sys.exit(f"error: no cause of the family {cause[0]} in {TEXTS}")
    end = family[-1].end()
    return text[:end] + filled("cause-text", {"id": cause, "evidence": evidence}) + text[end:]


def with_order(cause):
    """Returns the stages with the number of a cause at the end of the first one with its family."""
    text = ORDER.read_text()
    match = re.search(rf'"[^"\n]*\b{cause[0]}\d\d\b[^"\n]*"', text)
    if not match:
        sys.exit(f"error: cannot find a stage for {cause} in {ORDER}")
    return text[:match.end() - 1] + f" {cause[:3]}" + text[match.end() - 1:]


def write(new, changed):
    """Writes new files and changed ones, or none of them if a new one exists."""
    for path in new:
        if path.exists():
            sys.exit(f"error: {path} exists")
    for path, text in (new | changed).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        print(path)


def pair(template, module, folder, type_, values):
    """Returns a source file and its test, from the templates of an entry."""
    values = {"type": type_} | values
    return {
        pathlib.Path(f"Sources/{module}/{folder}/{type_}.swift"): filled(template, values),
        pathlib.Path(f"Tests/{module}Tests/{folder}/{type_}Tests.swift"): filled(f"{template}-test", values),
    }


def cause_files():
    """Returns the files with a plain list; in the others, causes are made from a table."""
    return sorted(path for path in CAUSES.glob("*Causes.swift") if re.search(CAUSE_LIST + r"\[", path.read_text()))


def start_rule(rule):
    if not re.fullmatch(r"[a-z]+\.[a-z]+(-[a-z]+)*", rule) or words(rule)[0] not in FAMILIES:
        sys.exit(f"error: a rule is FAMILY.NAME, in lower case with hyphens; a family is {', '.join(FAMILIES)}")
    family, member = words(rule)[0], member_name(rule)
    maker, parameters, group, trial, tests = FAMILIES[family]
    arguments, genuine, broken = (text.format(trial) for text in tests)
    values = dict(id=rule, member=member, maker=maker, parameters=parameters)
    values |= dict(arguments=arguments, genuine=genuine, broken=broken)
    files = pair("rule", "Checks", type_name(family), type_name(rule), values)
    write(files, {
        CHECKS: with_check(family, member), CONTRACT: with_contract(rule),
        RULES: with_rule(rule, group, FAILS)})


def start_cause(cause, file):
    if not re.fullmatch(r"[A-Z]\d\d-[a-z0-9]+(-[a-z0-9]+)*", cause):
        sys.exit("error: a cause is a letter, two digits and a name: K15-key-of-other-app")
    if used := [path for path in [TEXTS, *CAUSES.rglob("*.swift")]
                if re.search(rf"\b{cause[:3]}-[a-z0-9]", path.read_text())]:
        sys.exit(f"error: {used[0]} uses {cause[:3]} already")
    if file == TEXTS.name:
        evidence = "  evidence  <#serverAnswer, traffic or clientLog#>\n  explains  <#rules#>\n"
        return write({}, {TEXTS: with_cause_text(cause, evidence)})
    path = CAUSES / f"{file}.swift"
    if path not in cause_files():
        names = ", ".join([TEXTS.name] + [path.stem for path in cause_files()])
        sys.exit(f"error: {path} can't take a cause; choose one of {names}")
    member = member_name(cause[4:])
    values = {"id": cause, "member": member}
    texts = with_cause_text(cause, "  explains  <#rules#>\n")
    write({}, {path: with_cause(path, member, values), TEXTS: texts, ORDER: with_order(cause)})


def start_finding(rule):
    if not re.fullmatch(r"flow\.[a-z]+(-[a-z]+)*", rule):
        sys.exit("error: a finding is flow.NAME, in lower case with hyphens")
    name = rule[len("flow."):]
    values = {"id": rule, "member": member_name(name)}
    write(
        pair("finding", "Flow", "Rules", type_name(name), values),
        {
            FINDINGS: with_finding(values["member"]), CONTRACT: with_contract(rule),
            RULES: with_rule(rule, "Conversation", "")})


def with_finding(member):
    return with_item(FINDINGS, r"static let all: \[FlowCheck\] = ", f".{member}")


def start_container(name):
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name):
        sys.exit("error: a container is named after its program, in lower case with hyphens")
    type_ = type_name(name) + "Reader"
    write(pair("container", "Containers", type_name(name), type_, {}), {CONTAINERS: with_container(type_)})


def with_container(type_):
    row = f'Container("<#a file of the program#>", {type_}.isBegun, {type_}.init)'
    return with_row(CONTAINERS, r"static let captures = ", row)


def start_format(name):
    if not re.fullmatch(r"[a-z]+", name):
        sys.exit("error: a format is one word in lower case")
    type_ = type_name(name) + "Exporter"
    write(pair("format", "Reports", "Exports", type_, {"id": name}), {FORMATS: with_format(name, type_)})


def with_format(name, type_):
    return with_row(FORMATS, r"static let all = ", f'ExportFormat("{name}", {type_}.self)')


def check():
    for family in FAMILIES:
        with_check(family, "x")
        with_contract(f"{family}.x")
        with_rule(f"{family}.x", "", "")
    for letter in "NKRCSTP":
        with_order(f"{letter}99-x")
    for path in cause_files():
        with_cause(path, "x", {"id": "N99-x", "member": "x"})
    for letter in "NKRCSTPF":
        with_cause_text(f"{letter}99-x", "")
    with_finding("x")
    with_contract("flow.x")
    with_rule("flow.x", "", "")
    with_container("X")
    with_format("x", "X")
    print("rules, causes, findings, containers and formats can be started")


def main():
    match sys.argv[1:]:
        case ["rule", rule]: start_rule(rule)
        case ["cause", cause, file]: start_cause(cause, file)
        case ["finding", rule]: start_finding(rule)
        case ["container", name]: start_container(name)
        case ["format", name]: start_format(name)
        case ["--check"]: check()
        case _: sys.exit(__doc__)


if __name__ == "__main__":
    main()
