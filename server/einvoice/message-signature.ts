/**
 * Verifies the signatures of the messages of the exchange system: XAdES, enveloped in the message. SdI signs the whole
 * message but its signature with a filter (XML-Signature XPath Filter 2.0), which the usual libraries do not know; that one
 * filter and the common transforms are read here, and everything else counts as broken.
 */
import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { ParseOption, XmlC14NMode, XmlDocument, type XmlElement } from 'libxml2-wasm'

/** The certificate of a signature: its subject and its issuer by their common names, and its SHA-256 in hexadecimal. */
export type MessageSigner = {
  readonly subject: string
  readonly issuer: string
  readonly fingerprint: string
}

/**
 * MISSING without any signature; INTACT where one covers the whole message as it came; BROKEN for everything else, with the
 * reason in English for the log. Chains of trust are not judged.
 */
export type MessageSignature =
  | { readonly state: 'MISSING' }
  | { readonly state: 'BROKEN'; readonly reason: string }
  | { readonly state: 'INTACT'; readonly signer: MessageSigner }

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const FILTER = 'http://www.w3.org/2002/06/xmldsig-filter2'
const NAMES = { ds: DSIG, filter: FILTER }
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

const CANONICAL = new Map([
  [INCLUSIVE, XmlC14NMode.XML_C14N_1_0],
  ['http://www.w3.org/2001/10/xml-exc-c14n#', XmlC14NMode.XML_C14N_EXCLUSIVE_1_0],
  ['http://www.w3.org/2006/12/xml-c14n11', XmlC14NMode.XML_C14N_1_1],
])

const DIGESTS = new Map([
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])

const ALGORITHMS = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'RSA-SHA384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'RSA-SHA512'],
])

const MAX_REFERENCES = 10

class Broken extends Error {}

const elements = (node: XmlElement | XmlDocument, path: string): XmlElement[] =>
  node.find(path, NAMES) as XmlElement[]

/** The only element at a path. @throws Broken where there is none or more than one */
function only(node: XmlElement | XmlDocument, path: string): XmlElement {
  const [found, ...more] = elements(node, path)
  if (!found || more.length > 0) throw new Broken(`not exactly one ${path}`)
  return found
}

/** The value of an element's Algorithm in a table. @throws Broken */
function algorithm<Value>(element: XmlElement, known: ReadonlyMap<string, Value>): Value {
  const name = element.attr('Algorithm')?.value ?? ''
  const value = known.get(name)
  if (value === undefined) throw new Broken(`unknown algorithm ${name}`)
  return value
}

const base64 = (element: XmlElement): Buffer => Buffer.from(element.content.replace(/\s+/g, ''), 'base64')

/** The two transforms that take the signature out of what is signed. */
function removesSignature(transform: XmlElement): boolean {
  const name = transform.attr('Algorithm')?.value
  if (name === `${DSIG}enveloped-signature`) return true
  if (name !== FILTER) return false
  const path = only(transform, 'filter:XPath')
  return path.attr('Filter')?.value === 'subtract' && path.content.trim() === '/descendant::ds:Signature'
}

/** The text whose digest a reference states, and whether it is the whole message without its signature. */
function referenced(bytes: Uint8Array, signature: XmlElement, reference: XmlElement) {
  const transforms = elements(reference, 'ds:Transforms/ds:Transform')
  const others = transforms.filter((transform) => !removesSignature(transform))
  const [last, ...more] = others.map((transform) => algorithm(transform, CANONICAL))
  if (more.length > 0) throw new Broken('more than one canonical form')
  const mode = last ?? XmlC14NMode.XML_C14N_1_0
  const uri = reference.attr('URI')?.value ?? ''
  if (uri === '') {
    if (others.length === transforms.length) throw new Broken('the signature signs itself')
    using copy = XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NONET })
    only(copy, '//ds:Signature').remove()
    return { text: copy.canonicalizeToString({ mode }), isWhole: true }
  }
  if (!/^#[\w.-]+$/.test(uri)) throw new Broken('a reference to something else')
  const part = only(signature.doc, `//*[@Id="${uri.slice(1)}"]`)
  return { text: part.canonicalizeToString({ mode }), isWhole: false }
}

function checkReferences(bytes: Uint8Array, signature: XmlElement): void {
  const references = elements(signature, 'ds:SignedInfo/ds:Reference')
  if (references.length > MAX_REFERENCES) throw new Broken('too many references')
  let isWhole = false
  for (const reference of references) {
    const found = referenced(bytes, signature, reference)
    const hash = createHash(algorithm(only(reference, 'ds:DigestMethod'), DIGESTS)).update(found.text, 'utf8')
    if (!hash.digest().equals(base64(only(reference, 'ds:DigestValue')))) throw new Broken('another digest')
    isWhole ||= found.isWhole
  }
  if (!isWhole) throw new Broken('a part of the message is not signed')
}

/** @throws Broken, Error of node:crypto for what is no certificate */
function checkSigner(signature: XmlElement): MessageSigner {
  const signedInfo = only(signature, 'ds:SignedInfo')
  const mode = algorithm(only(signedInfo, 'ds:CanonicalizationMethod'), CANONICAL)
  const certificate = new X509Certificate(
    base64(only(signature, 'ds:KeyInfo/ds:X509Data/ds:X509Certificate')),
  )
  const verify = createVerify(algorithm(only(signedInfo, 'ds:SignatureMethod'), ALGORITHMS))
  verify.update(signedInfo.canonicalizeToString({ mode }), 'utf8')
  if (!verify.verify(certificate.publicKey, base64(only(signature, 'ds:SignatureValue')))) {
    throw new Broken('another signature')
  }
  return signerOf(certificate)
}

/** The signer that a certificate names. */
export const signerOf = (certificate: X509Certificate): MessageSigner => ({
  subject: commonName(certificate.subject),
  issuer: commonName(certificate.issuer),
  fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
})

const commonName = (name: string): string =>
  /^CN=(.*?)(?: \+ [A-Z]+=.*)?$/m.exec(name)?.[1] ?? name.replaceAll('\n', ', ')

/** The signature of a message that `readMessage` has read: it bounds the bytes and refuses document types before. */
export function readMessageSignature(bytes: Uint8Array): MessageSignature {
  try {
    using document = XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NONET })
    const [signature, ...more] = elements(document, '//ds:Signature')
    if (!signature) return { state: 'MISSING' }
    if (more.length > 0 || !signature.parent?.isSameNode(document.root)) {
      return { state: 'BROKEN', reason: 'not exactly one enveloped signature' }
    }
    checkReferences(bytes, signature)
    return { state: 'INTACT', signer: checkSigner(signature) }
  } catch (error) {
    return { state: 'BROKEN', reason: error instanceof Error ? error.message : String(error) }
  }
}
