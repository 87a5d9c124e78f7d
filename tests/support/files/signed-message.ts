import { createHash, createPrivateKey, createSign } from 'node:crypto'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { makeSealingKey, type SealingKey } from '@/server/signature/certificate'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const FILTERED =
  '<ds:Transform Algorithm="http://www.w3.org/2002/06/xmldsig-filter2"><f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" Filter="subtract">/descendant::ds:Signature</f:XPath></ds:Transform>'
export const ENVELOPED = `<ds:Transform Algorithm="${DSIG}enveloped-signature"/><ds:Transform Algorithm="${EXCLUSIVE}"/>`

type Signing = { key: SealingKey; transforms?: string; mode?: keyof typeof XmlC14NMode }

/** A key and a certificate with which tests sign messages. */
export const messageKey = (): Promise<SealingKey> => makeSealingKey('SdI di prova', new Date())

/** A message of the exchange system with a signature in it, in the form that SdI gives its own. */
export function signMessage(
  xml: string,
  { key, transforms = FILTERED, mode = 'XML_C14N_1_0' }: Signing,
): string {
  using document = XmlDocument.fromString(xml)
  const digest = createHash('sha256').update(
    document.canonicalizeToString({ mode: XmlC14NMode[mode] }),
    'utf8',
  )
  const signedInfo = `<ds:SignedInfo xmlns:ds="${DSIG}"><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI=""><ds:Transforms>${transforms}</ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${digest.digest('base64')}</ds:DigestValue></ds:Reference></ds:SignedInfo>`
  using info = XmlDocument.fromString(signedInfo)
  const signer = createSign('RSA-SHA256').update(
    info.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 }),
    'utf8',
  )
  const privateKey = createPrivateKey({ key: Buffer.from(key.key), format: 'der', type: 'pkcs8' })
  const signature = `<ds:Signature xmlns:ds="${DSIG}">${signedInfo}<ds:SignatureValue>${signer.sign(privateKey, 'base64')}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${Buffer.from(key.certificate).toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`
  return xml.replace(/(<\/[\w:]+>\s*)$/, `${signature}$1`)
}
