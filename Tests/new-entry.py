#!/usr/bin/env python3
"""Starts a rule or a cause: its file, its test, its place in the lists.

Usage: new-entry.py rule FAMILY.NAME
       new-entry.py cause ID FILE
       new-entry.py --check

`rule attestation.key-size` writes Sources/Checks/Attestation/AttestationKeySize.swift and its test, and
adds the rule to the catalogue. `cause K15-key-of-other-app KeyUseCauses` adds a value to the family's file,
and its ID to the first stage of its family in ExplainingOrder; move it to where it belongs. `cause
F13-no-limit causes.txt` adds a cause that artifacts alone don't show, as text. Replace everything between
<# and #>, which the compiler and the tests reject. --check fails if a list that this script edits has
moved.
"""

import pathlib
import re
import sys

ACRONYMS = {"cbor": "CBOR", "cms": "CMS", "id": "ID", "acl": "ACL", "jwt": "JWT"}
RULES = pathlib.Path("Sources/Checks/Run/RuleCatalogue.swift")
CAUSES = pathlib.Path("Sources/Diagnosis/Catalogue")
WRITTEN = CAUSES / "causes.txt"
ORDER = pathlib.Path("Sources/Diagnosis/Engine/ExplainingOrder.swift")
CAUSE_LIST = r"static let all: \[Cause\] =\s+"

RULE = '''\
extension Rule {{
  package static let {member} = Rule(
    "{rule}", group: .<#group#>,
    title: Title(passes: "<#What is so#>", fails: "<#What is not so#>"),
    checks: "<#What is computed and compared.#>",
    protects: "<#What the check keeps out.#>",
    source: <#citation#>
  ) {{ subject in
    <#finding#>
  }}
}}
'''

RULE_TEST = '''\
import Checks
import Testing
import TrialBench

@Suite("Rule {rule}")
struct {type}Tests {{
  @Test("passes on genuine artifacts", arguments: Trial.genuine(.{family}))
  func genuine(trial: Trial) {{
    #expect(trial.finding(of: .{member}).result == .pass)
  }}

  @Test("fails <#where it is broken in this one way#>")
  func broken() throws {{
    let trial = try Trial.{family} {{ <#break it#> }}
    #expect(trial.finding(of: .{member}).result == .fail)
  }}
}}
'''

CAUSE = '''
  private static let {member} = Cause(
    "{cause}", "<#Who did what, not what.#>", actor: <#actor#>, explains: [<#rules#>],
    method: "<#What is undone, and what must then come out right.#>",
    fix: [FixStep("<#One action.#>")],
    reference: <#citation#>
  ) {{ examination in
    <#argument#>
  }}
'''

WRITTEN_CAUSE = '''
cause {cause}
  statement <#Who did what, not what.#>
  actor     <#server, app, device, transport or security#>
  evidence  <#serverAnswer, traffic or clientLog#>
  method    <#What is read, and what must then be true.#>
  fix       <#One action.#>
  reference <#Document; place#>
'''


def words(name):
    return re.split(r"[.-]", name)


def type_name(name):
    return "".join(ACRONYMS.get(word, word.capitalize()) for word in words(name))


def member_name(name):
    first, *rest = words(name)
    return first + "".join(ACRONYMS.get(word, word.capitalize()) for word in rest)


def with_item(text, opening, item, what):
    """Adds an item to the end of the list after the opening."""
    match = re.search(opening + r"\[([^\[\]]*)\]", text)
    if not match:
        sys.exit(f"error: cannot find {what}")
    body = match.group(1)
    items = body.rstrip().rstrip(",")
    return text[:match.start(1)] + f"{items}, {item}{body[len(items):]}" + text[match.end(1):]


def with_rule(text, family, member):
    return with_item(text, rf"static let {family}: \[Rule\] = ", f".{member}", f"the list of {family} in {RULES}")


def with_cause(text, member, cause, file):
    listed = with_item(text, CAUSE_LIST, member, f"a plain list of causes in {file}")
    value = CAUSE.format(cause=cause, member=member)
    return re.sub(r"\n\}\n", lambda _: f"\n{value}}}\n", listed, count=1)


def with_written_cause(text, cause):
    """Adds a cause after the last one of its family."""
    blocks = list(re.finditer(r"^cause (\S+)\n(?:  .*\n)+", text, re.M))
    family = [block for block in blocks if block[1][0] == cause[0]]
    if not family:
        sys.exit(f"error: no cause of the family {cause[0]} in {WRITTEN}")
    end = family[-1].end()
    return text[:end] + WRITTEN_CAUSE.format(cause=cause) + text[end:]


def with_order(text, cause):
    """Adds the number of a cause to the end of the first stage with its family."""
    match = re.search(rf'"[^"\n]*\b{cause[0]}\d\d\b[^"\n]*"', text)
    if not match:
        sys.exit(f"error: cannot find a stage for {cause} in {ORDER}")
    return text[:match.end() - 1] + f" {cause[:3]}" + text[match.end() - 1:]


def write_new(path, text):
    if path.exists():
        sys.exit(f"error: {path} exists")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    print(path)


def replace(path, text):
    path.write_text(text)
    print(path)


def cause_files():
    """Returns the files with a plain list; in the others, causes are made from a table."""
    return sorted(path for path in CAUSES.glob("*Causes.swift") if re.search(CAUSE_LIST + r"\[", path.read_text()))


def start_rule(rule):
    if not re.fullmatch(r"[a-z]+\.[a-z]+(-[a-z]+)*", rule):
        sys.exit("error: a rule is FAMILY.NAME, in lower case with hyphens")
    family, type_, member = words(rule)[0], type_name(rule), member_name(rule)
    catalogue = with_rule(RULES.read_text(), family, member)
    values = dict(rule=rule, family=family, type=type_, member=member)
    folder = type_name(family)
    write_new(pathlib.Path(f"Sources/Checks/{folder}/{type_}.swift"), RULE.format(**values))
    write_new(pathlib.Path(f"Tests/ChecksTests/{folder}/{type_}Tests.swift"), RULE_TEST.format(**values))
    replace(RULES, catalogue)


def start_cause(cause, file):
    if not re.fullmatch(r"[A-Z]\d\d-[a-z0-9]+(-[a-z0-9]+)*", cause):
        sys.exit("error: a cause is a letter, two digits and a name: K15-key-of-other-app")
    if used := [path for path in [WRITTEN, *CAUSES.rglob("*.swift")]
                if re.search(rf"\b{cause[:3]}-[a-z0-9]", path.read_text())]:
        sys.exit(f"error: {used[0]} uses {cause[:3]} already")
    if file == WRITTEN.name:
        return replace(WRITTEN, with_written_cause(WRITTEN.read_text(), cause))
    path = CAUSES / f"{file}.swift"
    if not path.exists():
        names = ", ".join([WRITTEN.name] + [path.stem for path in cause_files()])
        sys.exit(f"error: {path} does not exist; choose one of {names}")
    member = member_name(cause[4:])
    family, order = with_cause(path.read_text(), member, cause, path), with_order(ORDER.read_text(), cause)
    replace(path, family)
    replace(ORDER, order)


def check():
    for family in ("transport", "attestation", "receipt", "assertion"):
        with_rule(RULES.read_text(), family, "x")
    for letter in "NKRCSTP":
        with_order(ORDER.read_text(), f"{letter}99-x")
    for path in cause_files():
        with_cause(path.read_text(), "x", "N99-x", path)
    for letter in "NKRCSTPF":
        with_written_cause(WRITTEN.read_text(), f"{letter}99-x")
    print("rules and causes can be started")


def main():
    match sys.argv[1:]:
        case ["rule", rule]: start_rule(rule)
        case ["cause", cause, file]: start_cause(cause, file)
        case ["--check"]: check()
        case _: sys.exit(__doc__)


if __name__ == "__main__":
    main()
