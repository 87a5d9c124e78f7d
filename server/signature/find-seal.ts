import { createHash } from 'node:crypto'
import { fromBER } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'

/** The certificates, as SHA-256 in hex, that the signatures of a PDF carry. Whether they are good is not judged. */
export type FoundSeal = { certificates: string[] }

const RANGES = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g
const MOST_SIGNATURES = 20
const LIMITS = { maxDepth: 60, maxNodes: 20_000, maxContentLength: 256 * 1024, parseEmbedded: false } as const

/**
 * Finds the signatures of a PDF (ISO 32000-1, 12.8.1): each names the bytes that it covers, between which its CMS stands
 * in hex. What cannot be read is passed over.
 */
export function findSeal(pdf: Uint8Array): FoundSeal {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const certificates = new Set<string>()
  for (const match of [...text.matchAll(RANGES)].slice(0, MOST_SIGNATURES)) {
    const [, start = 0, length = 0, next = 0] = match.map(Number)
    for (const found of certificatesIn(text.slice(start + length, next))) certificates.add(found)
  }
  return { certificates: [...certificates] }
}

function certificatesIn(contents: string): string[] {
  try {
    const der = Uint8Array.from(Buffer.from(contents.replace(/[<>\s]/g, ''), 'hex')).buffer
    const content = new ContentInfo({ schema: fromBER(der, LIMITS).result })
    const { certificates = [] } = new SignedData({ schema: content.content })
    return certificates.map((one) =>
      createHash('sha256').update(new Uint8Array(one.toSchema().toBER())).digest('hex'),
    )
  } catch {
    // A signature that is not CMS: it is none of ours.
    return []
  }
}
