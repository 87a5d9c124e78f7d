import { type ReactNode, useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { InvoiceProduct } from '@/lib/api/salesforce/invoices/invoice-answer'

/** A product of an invoice to be taken or left, with a remark below its name; one with a credit note is settled already. */
export function ProductChoice({
  product,
  isChosen,
  onToggle,
  remark,
  children,
}: {
  product: InvoiceProduct
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
  remark?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <li className="py-2">
      <label htmlFor={id} className="flex items-start gap-3">
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={isChosen}
          disabled={product.credit_note_id !== null}
          onCheckedChange={(checked) => onToggle(checked === true)}
        />
        <span className="min-w-0 grow break-words">
          {product.name || product.description}
          {remark}
        </span>
        {children}
      </label>
    </li>
  )
}
