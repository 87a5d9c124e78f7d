import * as z from 'zod'
import { checkVatNumber } from '@/lib/domain/codes/vat-number'
import { countryCode, optionalText, text } from '../codecs'
import { emailAddress, newPassword, personName } from './account-fields'
import { passwordRule } from './password-rule'

const typed = z.object({ vatnumber: z.string(), country: z.string(), tax_regime: z.string() })

/** The P.IVA and tax regime of a business in Italy that has typed a P.IVA; null for any other. */
function italianBusiness(form: unknown): z.infer<typeof typed> | null {
  const { data } = typed.safeParse(form)
  return data?.country === 'IT' && data.vatnumber !== '' ? data : null
}

/** The reason, a key of `findings`, for which an Italian P.IVA cannot be right; null for any other. */
function vatFault(form: unknown): string | null {
  const business = italianBusiness(form)
  const checked = business && checkVatNumber(business.vatnumber)
  return checked && !checked.ok && checked.level === 'error' ? checked.reason : null
}

/** Whether a business with a P.IVA has chosen no regime: its invoices would have the VAT of another. */
const lacksRegime = (form: unknown): boolean => italianBusiness(form)?.tax_regime === ''

const fields = z.object({
  email: emailAddress,
  password: newPassword,
  first_name: personName,
  last_name: personName,
  business_name: optionalText(200),
  vatnumber: optionalText(40),
  tax_regime: optionalText(4),
  address_street_name: optionalText(200),
  address_city: optionalText(100),
  zipcode: optionalText(20),
  country: countryCode.default('IT'),
  phone_number: optionalText(40),
  cell_phone_number: optionalText(40),
  agreement: z.literal(true),
})

const password = passwordRule('password', ({ email }) => email)

/** The registration page's form (document 1 §2, Registration screen), for a customer of a structure. */
export const customerRegistration = fields.refine(...password)

/** The same for a person who founds a structure: it has the name of their business, whose P.IVA is checked. */
export const businessRegistration = fields
  .extend({ business_name: text(200).pipe(z.string().min(1)) })
  .refine(...password)
  // Both judged also while other fields are still wrong.
  .refine((form) => vatFault(form) === null, {
    path: ['vatnumber'],
    error: ({ input }) => vatFault(input) ?? '',
    when: ({ value }) => vatFault(value) !== null,
  })
  .refine((form) => !lacksRegime(form), {
    path: ['tax_regime'],
    error: 'required',
    when: ({ value }) => lacksRegime(value),
  })

export type RegistrationForm = z.output<typeof customerRegistration>

/** The same while it is being filled in. */
export type RegistrationValues = Record<Exclude<keyof RegistrationForm, 'agreement'>, string> & {
  agreement: boolean
}
