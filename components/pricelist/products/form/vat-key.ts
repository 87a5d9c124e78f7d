import type { ProductVat } from '@/lib/domain/documents/line-vat'

/** The VAT of a product as one value of a choice: `22`, `0 N4`; '' for that of new lines. */
export const keyOfVat = ({ iva, natura }: ProductVat): string =>
  iva === null ? '' : [iva, natura].filter((part) => part !== null).join(' ')

export function vatOfKey(key: string): ProductVat {
  const [iva, natura = null] = key.split(' ')
  return { iva: iva ? Number(iva) : null, natura }
}
