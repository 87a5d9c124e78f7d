import { checkBirthplace } from '@/lib/domain/codes/birthplaces'
import type { CodeCheck } from '@/lib/domain/codes/code-check'
import { checkPlace, searchComuni } from '@/lib/domain/codes/comuni'
import { checkFiscalCode, checkFiscalCodeName } from '@/lib/domain/codes/fiscal-code'
import { checkIban } from '@/lib/domain/codes/iban'
import { checkCap, checkProvincia } from '@/lib/domain/codes/postal'
import { checkVatNumberOf } from '@/lib/domain/codes/vat-number'
import { today } from '@/server/platform/clock'

type Codes = {
  first_name: string
  last_name: string
  vatnumber: string
  taxcode: string
  iban: string
  zipcode: string
  address_city: string
  address_prov: string
  country: string
}

type Finding = { field: string; level: 'error' | 'warning'; reason: string }

/**
 * Finds what is wrong or odd in an entry's codes and address, offline. An error cannot be right; a warning may be
 * legitimate. Neither stops the entry from being saved: people move before registers do.
 */
export async function checkEntry(codes: Codes): Promise<Finding[]> {
  const country = codes.country.toUpperCase() || 'IT'
  const findings: Finding[] = []
  const judge = (field: string, check: CodeCheck) => {
    if (!check.ok) findings.push({ field, level: check.level, reason: check.reason })
  }
  if (codes.vatnumber) judge('business.vatnumber', await checkVatNumberOf(country, codes.vatnumber))
  if (codes.taxcode && country === 'IT') judge('taxcode', await checkTaxcode(codes))
  if (codes.iban) judge('business.iban', checkIban(codes.iban))
  if (codes.zipcode) judge('zipcode', checkCap(codes.zipcode, country))
  if (country !== 'IT') return findings
  if (codes.address_prov) judge('address_prov', checkProvincia(codes.address_prov))
  const place = { comune: codes.address_city, cap: codes.zipcode, provincia: codes.address_prov }
  for (const check of await checkPlace(place)) judge('address_city', check)
  return findings
}

/** A tax code by itself; one that can be right is compared with place of birth and name. */
async function checkTaxcode({ taxcode, first_name, last_name }: Codes): Promise<CodeCheck> {
  const check = checkFiscalCode(taxcode)
  if (!check.ok || check.value.length !== 16) return check
  const place = await checkBirthplace(taxcode, today())
  if (!place.ok || !first_name || !last_name) return place
  return checkFiscalCodeName(taxcode, { first_name, last_name })
}

/** Comuni whose name begins with a text. */
export async function findComuni(name: string) {
  const found = await searchComuni(name)
  return found.map((comune) => ({ name: comune.nome, prov: comune.sigla, cap_list: [...comune.cap] }))
}
