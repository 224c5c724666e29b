"""Ways to change the certificates of an attestation."""

import ber


def flip(chain, pool, chance):
    place = chance.randrange(len(chain))
    changed = bytearray(chain[place])
    changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return chain[:place] + [bytes(changed)] + chain[place + 1:]


def recased(certificate, chance, field):
    """The name of the issuer (3) or subject (5) in another case, under the old signature."""
    tree = ber.parse(certificate)
    for element in tree[0][field].walk():
        if element.tag in (0x0C, 0x13):
            element.content = element.content.swapcase()
    return tree.encoded


def on_one(change):
    def apply(chain, pool, chance):
        place = chance.randrange(len(chain))
        return chain[:place] + [change(chain[place], chance)] + chain[place + 1:]
    return apply


def padded_length(certificate, chance):
    """The outermost length with a zero in front, which BER allows and DER does not."""
    width = certificate[1] & 0x7F
    return bytes([0x30, 0x80 | width + 1, 0]) + certificate[2:]


def indefinite(certificate, chance):
    tree = ber.parse(certificate)
    tree.indefinite = True
    return tree.encoded


def other_algorithm(certificate, chance):
    """The algorithm outside the signed part is another one than that inside (RFC 5280 §4.1.1.2)."""
    tree = ber.parse(certificate)
    oid = tree[1][0]
    oid.content = oid.content[:-1] + bytes([5 - oid.content[-1]])
    return tree.encoded


def extension_twice(certificate, chance):
    tree = ber.parse(certificate)
    extensions = tree[0][-1][0]
    extensions.parts.append(chance.choice(extensions.parts))
    return tree.encoded


def second_key(certificate, chance):
    tree = ber.parse(certificate)
    tree[0].parts.insert(7, tree[0][6])
    return tree.encoded


CHANGES = {
    "flip": flip,
    "swap": lambda chain, pool, chance: chain[::-1],
    "twice": lambda chain, pool, chance: chain + [chance.choice(chain)],
    "stranger-behind": lambda chain, pool, chance: chain + [chance.choice(pool)],
    "stranger-between": lambda chain, pool, chance: chain[:1] + [chance.choice(pool)] + chain[1:],
    "stranger-in-front": lambda chain, pool, chance: [chance.choice(pool)] + chain,
    "other-leaf": lambda chain, pool, chance: [chance.choice(pool)] + chain[1:],
    "other-issuer": lambda chain, pool, chance: chain[:1] + [chance.choice(pool)],
    "leaf-alone": lambda chain, pool, chance: chain[:1],
    "leaf-twice": lambda chain, pool, chance: chain[:1] * 2,
    "bytes-behind": on_one(lambda certificate, chance: certificate + b"\0"),
    "cut": on_one(lambda certificate, chance: certificate[:-chance.randrange(1, 80)]),
    "issuer-recased": on_one(lambda c, chance: recased(c, chance, 3)),
    "subject-recased": on_one(lambda c, chance: recased(c, chance, 5)),
    "padded-length": on_one(padded_length),
    "indefinite": on_one(indefinite),
    "other-algorithm": on_one(other_algorithm),
    "extension-twice": on_one(extension_twice),
    "second-key": on_one(second_key),
}


def changes(sample, pool, chance, structural=len(CHANGES), flipped=12):
    chain = sample.attestation.certificates
    names = chance.sample(list(CHANGES), structural) + ["flip"] * flipped
    for name in names if chain else []:
        try:
            changed = CHANGES[name](chain, pool, chance)
        except (ValueError, IndexError, TypeError):
            # The sample has not the part that would be changed.
            continue
        yield name, sample.attestation.holding(changed)
