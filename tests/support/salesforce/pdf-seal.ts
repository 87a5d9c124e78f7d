import { createHash, webcrypto } from 'node:crypto'
import { fromBER } from 'asn1js'
import { ContentInfo, CryptoEngine, SignedData, TSTInfo } from 'pkijs'

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto })

const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'

/** The findings of a judge of its own about the seal of a PDF (ISO 32000-1, 12.8; RFC 5652; ETSI EN 319 142-1). */
export type JudgedSeal = {
  subFilter: string
  /** The digest of the signed ranges is the one that was signed. */
  digestMatches: boolean
  /** The signature is that of the certificate in it. */
  signatureVerifies: boolean
  /** The signed ranges are the whole file but the seal itself. */
  coversWholeFile: boolean
  /** PAdES needs the attribute signing-certificate-v2. */
  namesCertificate: boolean
}

/** A signature of a PDF: the bytes that it covers, and its CMS. */
type Found = { signed: Buffer; cms: SignedData; coversWholeFile: boolean }

/** The signature of a PDF at a place among its signatures; -1 is the last. */
function findSignature(pdf: Uint8Array, at: number): Found {
  const text = Buffer.from(pdf).toString('latin1')
  const [a = 0, b = 0, c = 0, d = 0] =
    [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
      .at(at)
      ?.slice(1)
      .map(Number) ?? []
  const contents = text.slice(a + b, c).replace(/[<>\s]/g, '')
  const content = new ContentInfo({ schema: fromBER(buffer(Buffer.from(contents, 'hex'))).result })
  return {
    signed: Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]),
    cms: new SignedData({ schema: content.content }),
    coversWholeFile: a === 0 && c + d === pdf.length && c - b === contents.length + 2,
  }
}

/** Judges a seal of a PDF, the last one unless a place is given, without the library that made it. */
export async function judgeSeal(pdf: Uint8Array, at = -1): Promise<JudgedSeal> {
  const { signed, cms, coversWholeFile } = findSignature(pdf, at)
  const attributes = cms.signerInfos[0]?.signedAttrs?.attributes ?? []
  const attribute = (type: string) => attributes.find((one) => one.type === type)
  const digest = attribute(MESSAGE_DIGEST)?.values[0].valueBlock.valueHexView as Uint8Array | undefined
  const expected = createHash('sha256').update(signed).digest()
  const signatureVerifies = await cms.verify({ signer: 0, data: buffer(signed) }, engine).catch(() => false)
  const subFilters = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/SubFilter\s*\/([\w.]+)/g),
  ]
  return {
    subFilter: subFilters.at(at)?.[1] ?? '',
    digestMatches: digest !== undefined && expected.equals(Buffer.from(digest)),
    signatureVerifies,
    coversWholeFile,
    namesCertificate: attribute(SIGNING_CERTIFICATE_V2) !== undefined,
  }
}

/** Judges the document timestamp at the end of a PDF (ISO 32000-2, 12.8.5; RFC 3161). */
export async function judgeTimestamp(pdf: Uint8Array) {
  const { signed, cms, coversWholeFile } = findSignature(pdf, -1)
  const info = TSTInfo.fromBER(cms.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0))
  const imprint = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView)
  return {
    imprintMatches: imprint.equals(createHash('sha256').update(signed).digest()),
    signatureVerifies: await cms.verify({ signer: 0, data: buffer(signed) }, engine).catch(() => false),
    coversWholeFile,
  }
}
