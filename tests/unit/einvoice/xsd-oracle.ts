/** The official schemas, applied by libxml2: what our own validator and writer are measured against. */
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import { isSimplified } from '@/lib/domain/codes/fatturapa'
import { readReference, samplesExist } from './samples'

const SIGNATURE = 'xmldsig-core-schema.xsd'

if (samplesExist) {
  xmlRegisterInputProvider(
    new XmlBufferInputProvider({ [`mem:/${SIGNATURE}`]: readReference(`xsd/${SIGNATURE}`) }),
  )
}

function compile(name: string): XsdValidator {
  return XsdValidator.fromDoc(XmlDocument.fromBuffer(readReference(`xsd/${name}`), { url: `mem:/${name}` }))
}

const files = {
  ordinary: 'Schema_FatturaPA_v1.2.3.xsd',
  simplified: 'Schema_VFSM10_v1.0.2.xsd',
  messagesPa: 'MessaggiTypes_v1.1.xsd',
  messagesB2b: 'MessaggiFatturaTypes_v1.0.xsd',
} as const

const compiled = new Map<keyof typeof files, XsdValidator>()

/** The schema of an invoice of this type. */
export const schemaOfType = (tipo: string) => (isSimplified(tipo) ? 'simplified' : 'ordinary')

/** Answers the faults of a document by its schema; empty when it is valid. */
export function xsdFaults(
  xml: string | Uint8Array,
  schema: keyof typeof files = 'ordinary',
): readonly string[] {
  const validator = compiled.get(schema) ?? compile(files[schema])
  compiled.set(schema, validator)
  let doc: XmlDocument | undefined
  try {
    const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml
    doc = XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NONET })
    validator.validate(doc)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message.trim() : String(error)]
  } finally {
    doc?.dispose()
  }
}
