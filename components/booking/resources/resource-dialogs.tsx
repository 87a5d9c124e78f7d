'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useFailure } from '@/components/kit/use-failure'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { useReload } from '../calendar/use-events'
import { ProductField } from '../event/product-field'

type DialogProps<Subject> = {
  /** The resource that is changed; without it, a new one is added. */
  subject?: Subject | undefined
  onAdded?: (id: number) => void
  onClose: () => void
}

/** Sends the values of a dialog, once at a time, and shows the specification's message about success or failure. */
function useSaving(
  what: 'location' | 'teacher' | 'price',
  { subject, onAdded, onClose }: DialogProps<{ id: number }>,
) {
  const t = useTranslations('booking.resources')
  const notify = useNotify()
  const failure = useFailure()
  const reload = useReload()
  const { once, running } = useOnce()
  const save = (call: () => Promise<number>) =>
    void once('save', async () => {
      try {
        const id = await call()
        await reload()
        notify.success(t(subject ? `${what}_saved` : `${what}_added`))
        onAdded?.(id)
        onClose()
        return true
      } catch (error) {
        failure(t(subject ? `${what}_save_failed` : `${what}_failed`), error)
        return false
      }
    })
  const title = t(subject ? `edit_${what}` : `add_${what}`)
  return { t, save, form: { title, submit: t('save'), pending: running !== null, onClose } }
}

export type LocationSubject = { id: number; name: string; description: string; address: string }

/** A place by its name and address. */
export function LocationDialog(props: DialogProps<LocationSubject>) {
  const { t, save, form } = useSaving('location', props)
  const { subject } = props
  const [name, setName] = useState(subject?.name ?? '')
  const [address, setAddress] = useState(subject?.address ?? '')
  const [description, setDescription] = useState(subject?.description ?? '')
  const submit = () =>
    save(async () => {
      const fresh = { name, address, description }
      const { response } = subject
        ? await api.booking.resources.updateLocation({ event_location: { id: subject.id, ...fresh } })
        : await api.booking.resources.addLocation({ event_location: fresh })
      return response.event_location.id
    })
  return (
    <FormDialog {...form} disabled={!name.trim()} onSubmit={submit}>
      <NameField value={name} onChange={setName} />
      <FormField label={t('address')}>
        {(field) => (
          <Input
            {...field}
            value={address}
            maxLength={300}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </FormField>
      <FormField label={t('location_details')}>
        {(field) => (
          <Textarea
            {...field}
            rows={2}
            value={description}
            maxLength={500}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  )
}

function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const t = useTranslations('booking.resources')
  return (
    <FormField label={t('name')} required>
      {(field) => (
        <Input {...field} value={value} maxLength={120} onChange={(event) => onChange(event.target.value)} />
      )}
    </FormField>
  )
}

export type TeacherSubject = { id: number; short_description: string }

/** Adds a registry entry as a person in charge (the entry is required: document 2 §5), or changes a description. */
export function TeacherDialog(props: DialogProps<TeacherSubject>) {
  const { t, save, form } = useSaving('teacher', props)
  const { subject } = props
  const [entry, setEntry] = useState<Anagrafica | null>(null)
  const [description, setDescription] = useState(subject?.short_description ?? '')
  const submit = () =>
    save(async () => {
      const { response } = subject
        ? await api.booking.resources.updateTeacher({
            event_teacher: { id: subject.id, short_description: description },
          })
        : await api.booking.resources.addTeacher({
            event_teacher: { anagrafica_sku: entry?.sku ?? '', short_description: description },
          })
      return response.event_teacher.id
    })
  return (
    <FormDialog {...form} disabled={!entry && !subject} onSubmit={submit}>
      {subject ? null : (
        <FormField label={t('person')} required>
          {(field) => <RegistryPicker {...field} value={entry} onChoose={setEntry} clearable />}
        </FormField>
      )}
      <FormField label={t('description')} help={t('description_help')}>
        {(field) => (
          <Input
            {...field}
            value={description}
            maxLength={200}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  )
}

export type PriceSubject = { id: number; name: string; product_cross_id: string | null }

/** A price of events by its name. */
export function EventPriceDialog(props: DialogProps<PriceSubject>) {
  const { save, form } = useSaving('price', props)
  const { subject } = props
  const [name, setName] = useState(subject?.name ?? '')
  const [product, setProduct] = useState(subject?.product_cross_id ?? null)
  const submit = () =>
    save(async () => {
      const fresh = { name, product_cross_id: product }
      const { response } = subject
        ? await api.booking.resources.updatePrice({ event_price: { id: subject.id, ...fresh } })
        : await api.booking.resources.addPrice({ event_price: fresh })
      return response.event_price.id
    })
  return (
    <FormDialog {...form} disabled={!name.trim()} onSubmit={submit}>
      <NameField value={name} onChange={setName} />
      <ProductField value={product} onChange={setProduct} />
    </FormDialog>
  )
}
