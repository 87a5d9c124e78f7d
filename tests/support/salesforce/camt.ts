import { completeIban } from './iban'

/** The structure's own account in tests. */
export const OWN_IBAN = completeIban('IT', '0542811101000000123456')

export type CamtEntry = {
  /** EUR with 2 decimals; below zero what goes out. */
  amount: string
  day?: string
  counterparty?: string
  iban?: string
  text?: string
  endToEnd?: string
  reference?: string
  status?: string
  currency?: string
  /** Raw elements in the place of all details. */
  details?: string
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const tag = (name: string, content: string | undefined): string =>
  content ? `<${name}>${content}</${name}>` : ''

/** One transaction of an entry, in the form of a version. */
export function txDetails(entry: CamtEntry, version = 2): string {
  const isOut = entry.amount.startsWith('-')
  const [role, account] = isOut ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct']
  const name = entry.counterparty ? `<Nm>${xml(entry.counterparty)}</Nm>` : ''
  const party = tag(role, name && (version >= 8 ? `<Pty>${name}</Pty>` : name))
  const iban = tag(account, entry.iban && `<Id><IBAN>${entry.iban}</IBAN></Id>`)
  return `<TxDtls><Refs>${tag('EndToEndId', entry.endToEnd)}</Refs>${tag('RltdPties', party + iban)}${tag(
    'RmtInf',
    entry.text && `<Ustrd>${xml(entry.text)}</Ustrd>`,
  )}</TxDtls>`
}

function entryOf(entry: CamtEntry, version: number): string {
  const { amount, day = '2026-03-05', status = 'BOOK', currency = 'EUR', reference, details } = entry
  const isOut = amount.startsWith('-')
  return `<Ntry><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd>
    <Sts>${version >= 8 ? `<Cd>${status}</Cd>` : status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
    ${tag('AcctSvcrRef', reference)}<NtryDtls>${details ?? txDetails(entry, version)}</NtryDtls></Ntry>`
}

const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

type CamtOptions = { iban?: string; version?: number; id?: string; currency?: string; before?: string }

/** A CAMT.053 file with one statement. */
export function camt(entries: readonly CamtEntry[], options: CamtOptions = {}): Buffer {
  const { iban = OWN_IBAN, version = 2, id = 'ST-1', currency = 'EUR', before = '' } = options
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${before}
    <Document xmlns="${space}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>${id}</Id>
    <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
    ${balance('OPBD', '1000.00', '2026-03-01')}${balance('CLBD', '2500.50', '2026-03-31')}
    ${entries.map((entry) => entryOf(entry, version)).join('')}</Stmt></BkToCstmrStmt></Document>`)
}

/** As a browser sends it. */
export const camtFile = (
  entries: readonly CamtEntry[],
  options: CamtOptions & { name?: string } = {},
): File =>
  new File([Uint8Array.from(camt(entries, options))], options.name ?? 'estratto.xml', { type: 'text/xml' })
