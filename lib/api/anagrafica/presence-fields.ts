import * as z from 'zod'
import { compactCode } from '@/lib/domain/codes/code-check'
import { countryCode, optionalText } from '../codecs'

/** A code without the spaces, dots and dashes that people write into it. */
const code = (max: number) => optionalText(max).transform(compactCode)

/** The address of a permanent establishment in Italy (FatturaPA 1.2.3, 1.4.3); '' throughout without one. */
const establishment = z.object({
  street: optionalText(200),
  number: optionalText(20),
  zipcode: optionalText(20),
  city: optionalText(200),
  province: code(20),
})

/** Somebody that acts for a party (1.3, 1.4.4, 1.5): a company, or a person by both names; '' throughout without one. */
export const agent = z.object({
  business_name: optionalText(200),
  first_name: optionalText(100),
  last_name: optionalText(100),
  /** Of the VAT number. */
  country: countryCode.default('IT'),
  vatnumber: code(40),
  taxcode: code(40),
})

/** The presence in Italy of a party from abroad: its permanent establishment and its tax representative. */
export const presence = z.object({
  establishment: establishment.prefault({}),
  representative: agent.prefault({}),
})

/** As an entry of the registry keeps it: an empty object where nothing is stated. */
export const storedPresence = presence.prefault({})
