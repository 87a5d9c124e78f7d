'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormDialog } from '@/components/kit/form-dialog'
import { FormField } from '@/components/kit/form-field'
import { useFailure } from '@/components/kit/use-failure'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Input } from '@/components/ui/input'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { useReload } from './use-events'

type AddProps = { onAdded?: (id: number) => void; onClose: () => void }

/** Sends what a dialog adds, once; tells in the words of the specification whether it worked. */
function useAdding(what: 'location' | 'teacher' | 'price', { onAdded, onClose }: AddProps) {
  const t = useTranslations('booking.places')
  const notify = useNotify()
  const failure = useFailure()
  const reload = useReload()
  const { once, running } = useOnce()
  const add = (call: () => Promise<number>) =>
    void once('add', async () => {
      try {
        const id = await call()
        await reload()
        notify.success(t(`${what}_added`))
        onAdded?.(id)
        onClose()
        return true
      } catch (error) {
        failure(t(`${what}_failed`), error)
        return false
      }
    })
  return { t, add, pending: running !== null }
}

/** A place by its name and address. */
export function AddLocation(props: AddProps) {
  const { t, add, pending } = useAdding('location', props)
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const submit = () =>
    add(async () => {
      const { response } = await api.booking.places.addLocation({ event_location: { name, address } })
      return response.event_location.id
    })
  return (
    <FormDialog
      title={t('add_location')}
      submit={t('save')}
      pending={pending}
      disabled={!name.trim()}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <FormField label={t('name')} required>
        {(field) => (
          <Input {...field} value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
        )}
      </FormField>
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
    </FormDialog>
  )
}

/** Somebody of the registry as a person in charge; one must be chosen (document 2 §5). */
export function AddTeacher(props: AddProps) {
  const { t, add, pending } = useAdding('teacher', props)
  const [entry, setEntry] = useState<Anagrafica | null>(null)
  const [description, setDescription] = useState('')
  const submit = () =>
    add(async () => {
      const { response } = await api.booking.places.addTeacher({
        event_teacher: { anagrafica_sku: entry?.sku ?? '', short_description: description },
      })
      return response.event_teacher.id
    })
  return (
    <FormDialog
      title={t('add_teacher')}
      submit={t('save')}
      pending={pending}
      disabled={!entry}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <FormField label={t('person')} required>
        {(field) => <RegistryPicker {...field} value={entry} onChoose={setEntry} clearable />}
      </FormField>
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

/** A price of events by its name. */
export function AddPrice(props: AddProps) {
  const { t, add, pending } = useAdding('price', props)
  const [name, setName] = useState('')
  const submit = () =>
    add(async () => {
      const { response } = await api.booking.places.addPrice({ event_price: { name } })
      return response.event_price.id
    })
  return (
    <FormDialog
      title={t('add_price')}
      submit={t('save')}
      pending={pending}
      disabled={!name.trim()}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <FormField label={t('name')} required>
        {(field) => (
          <Input {...field} value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
        )}
      </FormField>
    </FormDialog>
  )
}
