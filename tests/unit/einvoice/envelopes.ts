/** Archives and signature envelopes for the tests, made by hand so that they can also be wrong. */
import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

type ZipItem = { readonly name: string; readonly bytes: Uint8Array; readonly claimedSize?: number }

/** A ZIP archive; `claimedSize` lies about the uncompressed size. */
export function zipOf(items: readonly ZipItem[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, claimedSize } of items) {
    const packed = deflateRawSync(bytes)
    const fileName = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? bytes.length, 18)
    common.writeUInt16LE(fileName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, fileName, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, fileName]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(items.length, 4)
  end.writeUInt16LE(items.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from('PK\u0005\u0006'), end])
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  return Buffer.concat([Buffer.from([tag, 0x84]), size, content])
}

/** Indefinite length, closed by end-of-contents. */
const ber = (tag: number, ...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])])

const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
const DATA = Buffer.from('06092a864886f70d010701', 'hex')
const VERSION = Buffer.from('020101', 'hex')

const DIGEST = Buffer.from('06092a864886f70d010904', 'hex')
const SHA512 = der(0x30, Buffer.from('0609608648016503040203', 'hex'))
const RSA = der(0x30, Buffer.from('06092a864886f70d010101', 'hex'))

/** A CMS envelope in which `times` signers state the content's digest; the signatures are not real. */
export function signedBy(times: number, content: Uint8Array): Buffer {
  const digest = der(0x04, createHash('sha512').update(content).digest())
  const stated = der(0xa0, der(0x30, DIGEST, der(0x31, digest)))
  const issuer = der(0x30, der(0x30), VERSION)
  const signer = der(0x30, VERSION, issuer, SHA512, stated, RSA, der(0x04, Buffer.from([0])))
  const inner = der(0x30, DATA, der(0xa0, der(0x04, content)))
  const signers = der(0x31, ...Array.from({ length: times }, () => signer))
  return der(0x30, SIGNED_DATA, der(0xa0, der(0x30, VERSION, der(0x31), inner, signers)))
}

/** A CMS envelope without signers around the content, in DER or in BER with the octets in pieces. */
export function envelopeOf(content: Uint8Array, form: 'der' | 'ber' = 'der'): Buffer {
  const wrap = form === 'der' ? der : ber
  const pieces: Buffer[] = []
  for (let at = 0; at < content.length; at += 1000) pieces.push(der(0x04, content.subarray(at, at + 1000)))
  const octets = form === 'der' ? der(0x04, content) : ber(0x24, ...pieces)
  const inner = wrap(0x30, DATA, wrap(0xa0, octets))
  return wrap(0x30, SIGNED_DATA, wrap(0xa0, wrap(0x30, VERSION, der(0x31), inner, der(0x31))))
}

export const pem = (bytes: Uint8Array, lineEnd: string): Buffer => {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return Buffer.from(['-----BEGIN PKCS7-----', ...lines, '-----END PKCS7-----', ''].join(lineEnd))
}
