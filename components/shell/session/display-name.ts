import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

type NamedEntry = Pick<Anagrafica, 'first_name' | 'last_name' | 'business'>

/** The name that an entry is shown by: its business name, or first and last name. */
export const displayName = ({ business, first_name, last_name }: NamedEntry): string =>
  business.name || `${first_name} ${last_name}`.trim()
