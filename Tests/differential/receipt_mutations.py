"""Ways to change a receipt: its bytes, its certificates, its signers, and forgeries under a key of one's own."""

import subprocess

import ber
from ber import Element

DATA = bytes.fromhex("06092a864886f70d010701")
CONTENT_TYPE = bytes.fromhex("06092a864886f70d010903")
MESSAGE_DIGEST = bytes.fromhex("06092a864886f70d010904")
TEXTS = (0x0C, 0x13)


class Key:
    """A forger's key on P-256."""

    def __init__(self, folder):
        self.file = folder / "key.pem"
        run("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", self.file)
        self.info = run("pkey", "-in", self.file, "-pubout", "-outform", "DER")

    def sign(self, data):
        return run("dgst", "-sha256", "-sign", self.file, input=data)


def run(*arguments, input=None):
    return subprocess.run(["openssl", *map(str, arguments)], input=input, capture_output=True,
                          check=True).stdout


class Message:
    """A receipt as a tree; ValueError or IndexError where it is no signed message."""

    def __init__(self, data):
        self.tree = ber.parse(data)
        self.signed = self.tree[1][0]
        self.encapsulated = self.signed[2]
        self.bag = next(part for part in self.signed.parts[3:] if part.tag == 0xA0)
        self.signers = self.signed[-1]

    @property
    def encoded(self):
        return self.tree.encoded

    @property
    def content(self):
        return self.encapsulated[1][0].octets

    @content.setter
    def content(self, octets):
        self.encapsulated[1].parts = [Element(0x04, octets)]

    @property
    def certificates(self):
        return [part.encoded for part in self.bag.parts]

    @certificates.setter
    def certificates(self, certificates):
        self.bag.parts = [ber.parse(certificate) for certificate in certificates]

    @property
    def signer(self):
        return self.signers[0]

    @property
    def signature(self):
        return self.signature_element.octets

    @property
    def signature_element(self):
        return next(part for part in self.signer.parts if part.tag == 0x04)

    @property
    def named_certificate(self):
        """The certificate that the signer names, byte by byte."""
        issuer, serial = (part.encoded for part in self.signer[1].parts)
        return next(part.encoded for part in self.bag.parts
                    if (part[0][3].encoded, part[0][1].encoded) == (issuer, serial))

    def set_attributes(self, attributes):
        parts = [part for part in self.signer.parts if part.tag != 0xA0]
        self.signer.parts = parts[:3] + attributes + parts[3:]

    @property
    def attributes(self):
        return [part for part in self.signer.parts if part.tag == 0xA0]


# MARK: - Changes of what is there


def arranged(arrange):
    def apply(message, case):
        message.certificates = arrange(message.certificates, case)
    return apply


def with_signers(arrange):
    def apply(message, case):
        message.signers.parts = arrange(message.signers.parts, case)
    return apply


def definite(message, case):
    for element in message.tree.walk():
        element.indefinite = False


def indefinite(message, case):
    """Indefinite lengths in the signer and the certificates, too."""
    for element in message.tree.walk():
        element.indefinite = element.parts is not None


def rechunked(message, case):
    octets, size = message.content, case.chance.randrange(1, 400)
    chunks = [Element(0x04, octets[at:at + size]) for at in range(0, len(octets), size)]
    message.encapsulated[1].parts = [Element(0x24, parts=chunks)]


def other_content(message, case):
    message.content = Message(case.other.receipt).content


def other_signer(message, case):
    message.signers.parts = Message(case.other.receipt).signers.parts


def renamed_signer(message, case):
    """The signer names its issuer in another spelling than the certificate."""
    for element in message.signer[1][0].walk():
        if element.tag in TEXTS:
            element.content = element.content.swapcase()


def padded_serial(message, case):
    message.signer[1][1].content = b"\0" + message.signer[1][1].content


def named_by_key(message, case):
    """The signer is named by a key identifier (RFC 5652 §5.3), with the version for it and without."""
    named = ber.parse(message.named_certificate)
    identifier = next(part[-1].content[2:] for part in named[0][-1][0].parts
                      if part[0].content == bytes.fromhex("551d0e"))
    message.signer.parts[1] = Element(0x80, identifier)
    message.signer[0].content = bytes([case.chance.choice((1, 3))])


def with_attributes(message, case):
    """Attributes that nothing signs."""
    message.set_attributes([attributes(message.content)])


def without_attributes(message, case):
    message.set_attributes([])


def unsigned_attribute(message, case):
    message.signer.parts.append(Element(0xA1, parts=attributes(message.content).parts))


def other_type(message, case):
    message.encapsulated[0].content = message.encapsulated[0].content[:-1] + b"\x02"


def detached(message, case):
    message.encapsulated.parts = message.encapsulated.parts[:1]


def empty_content(message, case):
    message.content = b""


def empty_signature(message, case):
    element = message.signature_element
    element.content, element.parts = b"", None


def attributes(content):
    digest = run("dgst", "-sha256", "-binary", input=content)
    values = [(CONTENT_TYPE, DATA), (MESSAGE_DIGEST, Element(0x04, digest).encoded)]
    return Element(0xA0, parts=[
        ber.sequence(ber.parse(kind), Element(0x31, parts=[ber.parse(value)]))
        for kind, value in values])


# MARK: - Forgeries


def issued(certificate, key, *, issuer=None, subject=None, serial=None):
    """A certificate with another key, signed by that key, whose names are respelled."""
    tree = ber.parse(certificate)
    body = tree[0]
    for place, spell in ((3, issuer), (5, subject)):
        if spell:
            body.parts[place] = respelled(body[place], spell)
    if serial:
        body[1].content = serial(body[1].content)
    body.parts[6] = ber.parse(key.info)
    for part in (body[2], tree[1]):
        part.parts = [ber.parse(bytes.fromhex("06082a8648ce3d040302"))]
    tree[2].content = b"\0" + key.sign(body.encoded)
    return tree.encoded


def respelled(name, spell):
    changed = ber.parse(name.encoded)
    for element in changed.walk():
        if element.tag in TEXTS:
            element.tag, element.content = spell(element.tag, element.content)
    return changed


SPELLINGS = {
    "same": None,
    "upper": lambda tag, text: (tag, text.upper()),
    "lower": lambda tag, text: (tag, text.lower()),
    "spaces": lambda tag, text: (tag, b" " + text.replace(b" ", b"  ") + b" "),
    "printable": lambda tag, text: (0x13, text),
    "teletex": lambda tag, text: (0x14, text),
    "wide": lambda tag, text: (0x1E, text.decode().encode("utf-16-be")),
}


def forgery(spelling, covers_attributes, in_front, names_forged):
    """The forger's certificate under the signer's number, and the forger's signature."""
    def apply(message, case):
        signer, others = message.named_certificate, message.certificates
        forged = issued(signer, case.key, issuer=SPELLINGS[spelling])
        message.certificates = [forged] + others if in_front else others + [forged]
        message.content = message.content.replace(b"com.", b"net.", 1)
        if names_forged:
            message.signer[1].parts[0] = ber.parse(forged)[0][3]
        message.set_attributes([attributes(message.content)] if covers_attributes else [])
        signed = message.content
        if covers_attributes:
            signed = b"\x31" + message.attributes[0].encoded[1:]
        element = message.signature_element
        element.parts, element.content = None, case.key.sign(signed)
    return apply


def own_issuer(message, case):
    """A whole hierarchy of the forger's below the genuine root's name."""
    certificates = [issued(certificate, case.key) for certificate in message.certificates]
    message.certificates = certificates + message.certificates[-1:]
    message.content = message.content.replace(b"com.", b"net.", 1)
    message.set_attributes([])
    element = message.signature_element
    element.parts, element.content = None, case.key.sign(message.content)


def detour(message, case):
    """A second issuer under the name of the first, before it and behind it."""
    issuer = message.certificates[1]
    forged = issued(issuer, case.key, issuer=SPELLINGS[case.chance.choice(list(SPELLINGS))])
    place = case.chance.randrange(len(message.certificates) + 1)
    message.certificates = message.certificates[:place] + [forged] + message.certificates[place:]


def other_number(message, case):
    """A forged certificate whose serial number is the signer's with a zero in front."""
    forged = issued(message.named_certificate, case.key, serial=lambda serial: b"\0" + serial)
    message.certificates = [forged] + message.certificates


CHANGES = {
    "reversed": arranged(lambda all, case: all[::-1]),
    "shuffled": arranged(lambda all, case: case.chance.sample(all, len(all))),
    "certificate-twice": arranged(lambda all, case: all + [case.chance.choice(all)]),
    "certificate-gone": arranged(lambda all, case: case.chance.sample(all, len(all) - 1)),
    "no-certificates": arranged(lambda all, case: []),
    "stranger": arranged(lambda all, case: all + [case.chance.choice(case.pool)]),
    "stranger-in-front": arranged(lambda all, case: [case.chance.choice(case.pool)] + all),
    "certificates-of-another": arranged(lambda all, case: Message(case.other.receipt).certificates),
    "root-alone": arranged(lambda all, case: all[-1:]),
    "signer-twice": with_signers(lambda all, case: all * 2),
    "no-signer": with_signers(lambda all, case: []),
    "two-signers": with_signers(lambda all, case: all + Message(case.other.receipt).signers.parts),
    "other-signer": other_signer,
    "other-content": other_content,
    "definite": definite,
    "indefinite": indefinite,
    "rechunked": rechunked,
    "renamed-signer": renamed_signer,
    "padded-serial": padded_serial,
    "named-by-key": named_by_key,
    "with-attributes": with_attributes,
    "without-attributes": without_attributes,
    "unsigned-attribute": unsigned_attribute,
    "other-type": other_type,
    "detached": detached,
    "empty-content": empty_content,
    "empty-signature": empty_signature,
    "own-issuer": own_issuer,
    "detour": detour,
    "other-number": other_number,
}

FORGERIES = {
    f"forged-{spelling}-{'attributes' if covers else 'content'}-{'front' if front else 'behind'}"
    f"{'-named' if named else ''}": forgery(spelling, covers, front, named)
    for spelling in SPELLINGS for covers in (True, False) for front in (True, False)
    for named in (False, True)
}


class Case:
    """What a change may draw upon."""

    def __init__(self, receipts, pool, key, chance):
        self.pool, self.key, self.chance = pool, key, chance
        self.other = chance.choice(receipts)


class Kinds:
    """How many of each sort of change are made of a sample."""

    def __init__(self, chance, structural=len(CHANGES), forged=8, flipped=12):
        self.flipped = flipped
        self.table = {name: CHANGES[name] for name in chance.sample(list(CHANGES), structural)}
        self.table |= {name: FORGERIES[name] for name in chance.sample(list(FORGERIES), forged)}


def changes(sample, receipts, pool, key, chance, kinds):
    for name, change in kinds.table.items():
        try:
            message = Message(sample.receipt)
            change(message, Case(receipts, pool, key, chance))
            yield name, message.encoded
        except (ValueError, IndexError, StopIteration, TypeError, AttributeError):
            # The sample has not the part that would be changed.
            continue
    for _ in range(kinds.flipped):
        yield "flip", flipped(sample.receipt, chance)
    yield "bytes-behind", sample.receipt + b"\0\0"
    yield "cut", sample.receipt[:-chance.randrange(1, 200)]


def flipped(data, chance):
    data = bytearray(data)
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)
