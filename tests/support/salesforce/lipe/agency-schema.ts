/**
 * The Revenue Agency's own schemas of the LIPE (supply code IVP18), applied by libxml2. They are not part of the repository:
 * they stand anywhere below the folder that LUNA_LIPE_XSD names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'

const FOLDER = process.env.LUNA_LIPE_XSD ?? ''
const MAIN = 'fornituraIvp_2018_v1.xsd'
/** Other tests register schemas of the same name, so these have a place of their own. */
const PLACE = 'mem:/lipe'

const files: readonly string[] =
  FOLDER !== '' && existsSync(FOLDER)
    ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.xsd'))
    : []

export const agencySchemaExists = files.some((path) => basename(path) === MAIN)

/** The reason for which the tests that need the schemas are skipped. */
export const missingReason =
  FOLDER === ''
    ? 'The Revenue Agency’s schemas of the LIPE are checked only where LUNA_LIPE_XSD names their folder.'
    : `There is no ${MAIN} below ${FOLDER}, which LUNA_LIPE_XSD names.`

if (!agencySchemaExists) console.warn(missingReason)

/** The Agency's packages differ in their folders, and the schema of signatures stands on the network: all are one folder here. */
const beside = (schema: string): string =>
  schema.replace(/schemaLocation="(?:[^"]*\/)?([^"/]+)"/g, 'schemaLocation="$1"')

function compile(): XsdValidator {
  const schemas = Object.fromEntries(
    files.map((path) => [
      `${PLACE}/${basename(path)}`,
      Buffer.from(beside(readFileSync(join(FOLDER, path), 'utf8'))),
    ]),
  )
  xmlRegisterInputProvider(new XmlBufferInputProvider(schemas))
  const main = schemas[`${PLACE}/${MAIN}`]
  if (!main) throw new Error(missingReason)
  using source = XmlDocument.fromBuffer(main, { url: `${PLACE}/${MAIN}` })
  return XsdValidator.fromDoc(source)
}

let compiled: XsdValidator | undefined

/**
 * The faults of a LIPE by the Agency's schemas; empty when it is valid.
 * @throws Error when one of the schemas that they include is not in the folder.
 */
export function agencyFaults(xml: string): string[] {
  compiled ??= compile()
  using document = XmlDocument.fromString(xml)
  try {
    compiled.validate(document)
    return []
  } catch (error) {
    return [String(error)]
  }
}
