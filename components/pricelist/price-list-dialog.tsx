'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useHasRole } from '@/components/shell/session/user-context'
import { Select } from '@/components/ui/select'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import type { ProductsInput } from './products/products-spec'

const FORMATS = ['pdf', 'xlsx'] as const

type Format = (typeof FORMATS)[number]

const today = (): string => new Date().toLocaleDateString('sv-SE')

/** Saves the price list of the products that the filters find, as it is for a customer on a day. */
export function PriceListDialog({
  filter,
  total,
  onClose,
}: {
  filter: ProductsInput['filter']
  total: number
  onClose: () => void
}) {
  const t = useTranslations('pricelist.export')
  const canPick = useHasRole()('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const [customer, setCustomer] = useState<Anagrafica | null>(null)
  const [day, setDay] = useState(today)
  const [format, setFormat] = useState<Format>('pdf')
  const { save, pending } = useSave(onClose)
  return (
    <FormDialog
      title={t('title')}
      text={`${t('what', { count: total })}. ${t('text')}`}
      submit={t('submit')}
      pending={pending}
      disabled={total === 0}
      onSubmit={() => void save({ format, sku: customer?.sku ?? null, day: day || null, filter })}
      onClose={onClose}
    >
      {canPick ? (
        <FormField label={t('customer')} help={t('customer_help')}>
          {(field) => (
            <RegistryPicker {...field} canAdd={false} clearable value={customer} onChoose={setCustomer} />
          )}
        </FormField>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t('day')}>
          {(field) => <DateInput {...field} value={day} onValueChange={setDay} />}
        </FormField>
        <FormField label={t('format')}>
          {(field) => (
            <Select
              {...field}
              value={format}
              onChange={({ target }) => setFormat(target.value === 'xlsx' ? 'xlsx' : 'pdf')}
              options={FORMATS.map((value) => ({ value, label: t(value) }))}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}

type ExportRequest = Parameters<typeof api.pricelist.priceListExports.create>[0]

function useSave(onSaved: () => void) {
  const t = useTranslations('pricelist.export')
  const notify = useNotify()
  const [pending, setPending] = useState(false)
  const save = async (request: ExportRequest) => {
    setPending(true)
    const progress = notify.progress(t('progress'))
    try {
      const { headers, body } = await api.pricelist.priceListExports.create(request)
      saveFile(fileNameOf(headers) ?? `${t('file')}.${request.format}`, body)
      progress.done(t('done'))
      onSaved()
    } catch (error) {
      progress.fail(error)
    } finally {
      setPending(false)
    }
  }
  return { save, pending }
}
