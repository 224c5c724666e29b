"""What the server expects of all records."""

from __future__ import annotations

import dataclasses
from typing import Optional


@dataclasses.dataclass(frozen=True)
class Policy:
    """What the server expects of all records. Each member is an option of `attestscope analyze`; a member
    that names a file is a path on the driver, and the file is sent to the workers."""

    app_ids: tuple[str, ...] = ()
    """The App IDs that are accepted: TEAMID.bundle.id."""
    environment: Optional[str] = None
    """`production`, `development` or `any`."""
    as_of: Optional[str] = None
    """The time to check validity at: RFC 3339, `capture` or `issuance`. Without it the program chooses for
    each artifact."""
    attestation_root: Optional[str] = None
    """A PEM file with the root to trust instead of Apple's, for attestations."""
    receipt_root: Optional[str] = None
    """The same for receipts."""
    jwks: Optional[str] = None
    """A file with the JSON Web Key Set to verify tokens with."""
    profile: Optional[str] = None
    """A file that describes your services."""
    context: Optional[str] = None
    """A file of evidence records that are joined by key ID or by name."""
    evidence: Optional[str] = None
    """How much of the bytes results hold: `full`, `problems` or `none`."""
    redaction_key: Optional[bytes] = None
    """If it is given, key IDs and everything else that identifies a device are replaced by hashes with this
    key, of 16 bytes or more. It is sent to the workers in the job, and never on a command line."""

    FILES = ("attestation_root", "receipt_root", "jwks", "profile", "context")
    """The members that name a file."""

    def arguments(self) -> list[tuple[str, str, bool]]:
        """Returns the options: the name, the value, and whether the value is the path of a file."""
        options = [("app-id", value, False) for value in self.app_ids]
        for name in ("environment", "as_of", "evidence", *self.FILES):
            value = getattr(self, name)
            if value is not None:
                options.append((name.replace("_", "-"), str(value), name in self.FILES))
        if self.redaction_key is not None:
            options.append(("redact", "ids", False))
        return options
