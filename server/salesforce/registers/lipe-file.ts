import { createHash } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import { vatFreeRegime } from '@/lib/domain/documents/vat-free-regime'
import { type Lipe, lipeIdentity } from '@/lib/domain/registers/lipe'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { periodsOfQuarter } from '@/lib/domain/registers/vat-settlement'
import { NO_PARTY } from '@/lib/domain/registry/party'
import { documentParties } from '@/server/anagrafica'
import { vatSettlementSettings } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { writeLipe } from './lipe-xml'
import { readSettlements } from './settlement-queries'

type Identity = Pick<Lipe, 'taxpayer' | 'declarant'>

/** The taxpayer of a communication and its signer: a taxpayer whose tax code is a person's signs alone. */
async function identityOf(
  tx: Tx,
  { dichiarante, carica }: Awaited<ReturnType<typeof vatSettlementSettings>>,
): Promise<Identity> {
  const own = (await documentParties(tx)).own ?? NO_PARTY
  if (vatFreeRegime(own.tax_regime)) throw new Refusal('ERROR_LIPE_REGIME')
  const taxpayer = lipeIdentity(own)
  if (!taxpayer) throw new Refusal('ERROR_LIPE_COMPANY')
  if (dichiarante !== '') return { taxpayer, declarant: { taxcode: dichiarante, office: carica } }
  if (taxpayer.taxcode.length === 11) throw new Refusal('ERROR_LIPE_DECLARANT')
  return { taxpayer, declarant: null }
}

/** The LIPE of a quarter as the registers and the typed amounts have it now, with the tax code that names its file. */
export async function lipeNow(
  tx: Tx,
  structureId: number,
  quarter: TaxPeriod,
): Promise<{ bytes: Buffer; sha256: string; taxcode: string }> {
  const settings = await vatSettlementSettings(tx, structureId)
  const identity = await identityOf(tx, settings)
  const periods = periodsOfQuarter(quarter, settings.periodicita)
  const last = periods.at(-1) ?? quarter
  const settlements = (await readSettlements(tx, last, settings.periodicita)).slice(-periods.length)
  const bytes = Buffer.from(
    writeLipe({ ...identity, quarter, periodicity: settings.periodicita, settlements }),
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, sha256, taxcode: identity.taxpayer.taxcode }
}
