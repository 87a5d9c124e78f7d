/** Structural validation against the table: order, cardinality, types. Agrees with the official XSD. */
import { isValueOf } from './check-text'
import { type Fault, fault, quoted } from './fault'
import type { Choice, Group, Leaf, Particle } from './schema/element'
import { type Schema, SIGNATURE_NAMESPACE, schemaOf } from './schema/invoice'
import { positionsOf } from './schema/positions'
import { pathOf, type XmlElement } from './tree'

/** Above this many format faults SdI gives up (00201). */
const MAX_FORMAT_FAULTS = 50

/** Stops a validation that has seen enough; never leaves this file. */
class TooManyFaults extends Error {}

type Report = (path: string, reason: string) => void

const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
const SPACE_ONLY = /^[ \t\n\r]*$/

const label = (particle: Particle): string =>
  particle.kind === 'choice'
    ? particle.branches.map((branch) => branch.map((leaf) => leaf.name).join(' e ')).join(' oppure ')
    : particle.label === particle.name
      ? particle.name
      : `${particle.label} (${particle.name})`

/**
 * Refuses every attribute but the location hints of XML Schema; the key of a prefixed attribute begins with its
 * namespace.
 */
function checkAttributes(element: XmlElement, report: Report): void {
  for (const name of Object.keys(element.attributes)) {
    if (name === `{${XSI}}schemaLocation` || name === `{${XSI}}noNamespaceSchemaLocation`) continue
    report(pathOf(element), `attributo ${name} non previsto`)
  }
}

function checkLeaf(element: XmlElement, leaf: Leaf, report: Report): void {
  if (element.children.length > 0) report(pathOf(element), `${label(leaf)} non può contenere altri elementi`)
  else if (!isValueOf(element.text, leaf.type)) {
    const value = element.text.trim() === '' ? 'è vuoto' : `vale ${quoted(element.text)}`
    report(pathOf(element), `${label(leaf)} ${value}: ci si aspetta ${leaf.type.expects}`)
  }
}

function checkChoice(choice: Choice, parent: XmlElement, found: readonly XmlElement[], report: Report): void {
  const names = found.map((element) => element.name).join(',')
  const branch = choice.branches.find((leaves) => leaves.map((leaf) => leaf.name).join(',') === names)
  if (branch) {
    branch.forEach((leaf, i) => {
      const element = found[i]
      if (element) checkElement(element, leaf, report)
    })
    return
  }
  const missing = found.length === 0 ? choice.branches[0]?.[0]?.name : undefined
  report(
    missing ? pathOf(parent, missing) : pathOf(found[0] ?? parent),
    `ci si aspetta ${label(choice)}, una volta sola e in quest'ordine`,
  )
}

function checkParticle(
  particle: Particle,
  parent: XmlElement,
  found: readonly XmlElement[],
  report: Report,
): void {
  if (particle.kind === 'choice') {
    checkChoice(particle, parent, found, report)
    return
  }
  const [first, second] = found
  if (!first && particle.required) report(pathOf(parent, particle.name), `manca ${label(particle)}`)
  if (second && !particle.many) report(pathOf(second), `${label(particle)} può comparire una volta sola`)
  for (const element of found) checkElement(element, particle, report)
}

const NOT_THERE: readonly XmlElement[] = []

/** The children in one pass: they must follow the particles' order, each run as long as it may be. */
function checkSequence(parent: XmlElement, particles: readonly Particle[], report: Report): void {
  const positions = positionsOf(particles)
  const runs: (XmlElement[] | undefined)[] = []
  let current = 0
  for (const element of parent.children) {
    const position = element.namespace === '' ? positions.get(element.name) : undefined
    if (position === undefined) report(pathOf(element), `elemento ${element.name} non previsto qui`)
    else if (position < current) report(pathOf(element), `elemento ${element.name} fuori posto`)
    else {
      current = position
      const run = runs[position]
      if (run) run.push(element)
      else runs[position] = [element]
    }
  }
  particles.forEach((particle, i) => {
    checkParticle(particle, parent, runs[i] ?? NOT_THERE, report)
  })
}

function checkElement(element: XmlElement, particle: Leaf | Group, report: Report): void {
  checkAttributes(element, report)
  if (particle.kind === 'leaf') {
    checkLeaf(element, particle, report)
    return
  }
  if (!SPACE_ONLY.test(element.text)) report(pathOf(element), `testo ${quoted(element.text)} non previsto`)
  checkSequence(element, particle.children, report)
}

function checkRootAttributes(root: XmlElement, schema: Schema, report: Report): void {
  if (root.attributes.versione === undefined) report('/@versione', "manca l'attributo versione")
  for (const [name, value] of Object.entries(root.attributes)) {
    if (name.startsWith(`{${XSI}}schemaLocation`) || name === `{${XSI}}noNamespaceSchemaLocation`) continue
    const type = name === 'versione' || name === 'SistemaEmittente' ? schema.attributes[name] : undefined
    if (!type) report(`/@${name}`, `attributo ${name} non previsto`)
    else if (!isValueOf(value, type)) {
      report(`/@${name}`, `attributo ${name} vale ${quoted(value)}: ci si aspetta ${type.expects}`)
    }
  }
}

function checkRoot(root: XmlElement, report: Report): void {
  const schema = schemaOf(root.name, root.namespace)
  if (!schema) {
    report('/', `elemento radice ${root.name} in ${quoted(root.namespace)} non riconosciuto`)
    return
  }
  checkRootAttributes(root, schema, report)
  if (!SPACE_ONLY.test(root.text)) report('/', `testo ${quoted(root.text)} non previsto`)
  const last = root.children.at(-1)
  const signed = last?.name === 'Signature' && last.namespace === SIGNATURE_NAMESPACE
  checkSequence(signed ? { ...root, children: root.children.slice(0, -1) } : root, schema.children, report)
}

/**
 * Faults of form, 00200 each with the path of the element at fault or missing; with more than 50, the first 50
 * and 00201. A XAdES signature at the end is let through unread.
 */
export function validateStructure(root: XmlElement): readonly Fault[] {
  const faults: Fault[] = []
  const report: Report = (path, reason) => {
    if (faults.length === MAX_FORMAT_FAULTS) {
      faults.push(fault('00201', '', TOO_MANY))
      throw new TooManyFaults()
    }
    faults.push(formatFault(path, reason))
  }
  try {
    checkRoot(root, report)
  } catch (error) {
    if (!(error instanceof TooManyFaults)) throw error
  }
  return faults
}

const TOO_MANY =
  'Non è possibile procedere con ulteriori controlli, perché gli errori di formato presenti nel file superano il massimo previsto (50)'

export const formatFault = (path: string, reason: string): Fault =>
  fault('00200', path, `File non conforme al formato: ${reason}`)
