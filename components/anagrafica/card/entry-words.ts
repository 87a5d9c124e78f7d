import { displayName } from '@/components/shell/session/display-name'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

/** Returns the name of an entry; its e-mail address when it has no name, '' when it has neither. */
export const nameOrMail = (entry: Anagrafica): string => displayName(entry) || entry.email

/** The first of e-mail, second e-mail, telephone, mobile; else a dash (document 3 §3). */
export const detailLine = (entry: Anagrafica): string =>
  entry.email || entry.email_second || entry.phone_number || entry.cell_phone_number || '–'

/** The addresses that an entry can be written to, without repetition. */
export const mailAddresses = (entry: Anagrafica): string[] => [
  ...new Set([entry.email, entry.email_second].filter((address) => address !== '')),
]

/** `Bologna (BO)`, or as much of it as there is. */
export const placeOf = (entry: Anagrafica): string =>
  [entry.address_city, entry.address_prov && `(${entry.address_prov})`].filter(Boolean).join(' ')
