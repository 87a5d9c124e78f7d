import { childrenOf, descend, parseXml, textAt, UnreadableXml, type XmlElement } from '@/server/einvoice'
import { movementsOf } from './movements'
import { NotAStatement, type ReadBalance, type ReadStatement } from './statement'
import { dayAt, signedAmount } from './values'

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d{2})$/
const [FIRST_VERSION, LAST_VERSION] = [2, 8]
const LIMITS = { bytes: 20 * 1024 * 1024, depth: 40, elements: 2_000_000, milliseconds: 10_000 }

function parsed(bytes: Uint8Array): XmlElement {
  try {
    return parseXml(bytes, LIMITS).root
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error
    if (error.reason === 'doctype') throw new NotAStatement('dtd')
    if (error.reason === 'empty') throw new NotAStatement('empty')
    throw new NotAStatement(error.reason === 'malformed' ? 'xml' : 'too_large')
  }
}

/** The message, wherever banks put an envelope of their own around it. */
function messageOf(root: XmlElement): XmlElement {
  let level: XmlElement[] = [root]
  for (let depth = 0; depth < 5 && level.length > 0; depth += 1) {
    const found = level.find(({ name }) => name === 'BkToCstmrStmt')
    if (found) return found
    level = level.flatMap(({ children }) => children)
  }
  throw new NotAStatement('not_camt')
}

/**
 * Reads the statements of a CAMT.053 file (ISO 20022 camt.053.001.02 to .08): an account each. Any DOCTYPE is refused;
 * size, depth, number of elements and time are bounded.
 * @throws NotAStatement
 */
export function readCamt(bytes: Uint8Array): ReadStatement[] {
  const message = messageOf(parsed(bytes))
  const version = Number(NAMESPACE.exec(message.namespace)?.[1] ?? Number.NaN)
  if (Number.isNaN(version)) throw new NotAStatement('not_camt')
  if (version < FIRST_VERSION || version > LAST_VERSION) throw new NotAStatement('version')
  const statements = childrenOf(message, 'Stmt')
  if (statements.length === 0) throw new NotAStatement('not_camt')
  return statements.map(readStatement)
}

function readStatement(element: XmlElement): ReadStatement {
  const iban = textAt(element, 'Acct', 'Id', 'IBAN').replace(/\s/g, '').toUpperCase()
  if (iban === '') throw new NotAStatement('damaged')
  const entries = childrenOf(element, 'Ntry')
  const balances = childrenOf(element, 'Bal')
  const currency =
    textAt(element, 'Acct', 'Ccy') || descend(balances[0] ?? entries[0], 'Amt')?.attributes.Ccy || 'EUR'
  const taken = entries.filter(
    (entry) => isBooked(entry) && descend(entry, 'Amt')?.attributes.Ccy === currency,
  )
  return {
    iban,
    statementId: textAt(element, 'Id'),
    currency,
    opening: balanceOf(balances, ['OPBD', 'PRCD']),
    closing: balanceOf(balances, ['CLBD']),
    movements: taken.flatMap(movementsOf),
    skipped: entries.length - taken.length,
  }
}

/** `Sts` is a text up to version 06, a code in it from 07 on. */
const isBooked = (entry: XmlElement): boolean =>
  (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) === 'BOOK'

function balanceOf(balances: readonly XmlElement[], codes: readonly string[]): ReadBalance | null {
  for (const code of codes) {
    const balance = balances.find((candidate) => textAt(candidate, 'Tp', 'CdOrPrtry', 'Cd') === code)
    if (balance) return { day: dayAt(balance, 'Dt'), amount: signedAmount(balance) }
  }
  return null
}
