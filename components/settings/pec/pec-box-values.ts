import type { PecBox, PecBoxIn } from '@/lib/api/salesforce/exchange/pec-box-fields'
import { isOneOf } from '@/lib/domain/core/one-of'
import { PEC_PROVIDERS, type PecProvider, providerOf } from './pec-providers'

/** The box as the form holds it; the user's name is that of the address where it is left empty. */
export type PecBoxValues = {
  provider: PecProvider
  address: string
  user_name: string
  password: string
  smtp_host: string
  smtp_port: number | null
  imap_host: string
  imap_port: number | null
  imap_folder: string
  label: 'TEST' | 'LIVE'
  exchange_address: string
  does_move: boolean
}

export const SERVER_FIELDS = ['smtp_host', 'smtp_port', 'imap_host', 'imap_port'] as const

const FIELDS = [
  'address',
  'user_name',
  'password',
  ...SERVER_FIELDS,
  'imap_folder',
  'exchange_address',
] as const

/** Whether an answer's path names a field of the form. */
export const isPecBoxField = (path: string): path is (typeof FIELDS)[number] => isOneOf(FIELDS, path)

const { name: _, ...FIRST_SERVERS } = PEC_PROVIDERS.ARUBA

const BLANK: PecBoxValues = {
  provider: 'ARUBA',
  ...FIRST_SERVERS,
  address: '',
  user_name: '',
  password: '',
  imap_folder: 'INBOX',
  label: 'LIVE',
  exchange_address: '',
  does_move: false,
}

export function pecBoxValues(box: PecBox | null): PecBoxValues {
  if (!box) return BLANK
  const { address, user_name, smtp_host, smtp_port, imap_host, imap_port, imap_folder } = box
  return {
    provider: providerOf(smtp_host),
    address,
    user_name: user_name === address ? '' : user_name,
    password: '',
    smtp_host,
    smtp_port,
    imap_host,
    imap_port,
    imap_folder,
    label: box.is_test ? 'TEST' : 'LIVE',
    exchange_address: box.is_test ? box.exchange_address : '',
    does_move: box.does_move,
  }
}

/** The box as it is sent; the stored password stays where none is typed. */
export function typedPecBox(values: PecBoxValues, revision: number | undefined): PecBoxIn {
  const { provider, label, password, exchange_address, user_name, smtp_port, imap_port, ...rest } = values
  const is_test = label === 'TEST'
  return {
    ...rest,
    user_name: user_name || rest.address,
    smtp_port: smtp_port ?? 0,
    imap_port: imap_port ?? 0,
    is_test,
    ...(password ? { password } : {}),
    ...(is_test ? { exchange_address } : {}),
    ...(revision === undefined ? {} : { revision }),
  }
}
