'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { api } from '@/lib/api/client'
import type { ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { DueDatesField, type DueDateValue, missingOf } from './due-dates-field'
import { isReceivedKey } from './received-spec'

/** Description, note and days to pay: what may be changed of a document that came with a file. */
export function DetailsDialog({ received, onClose }: { received: ReceivedDocument; onClose: () => void }) {
  const t = useTranslations('received')
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const [description, setDescription] = useState(received.description)
  const [note, setNote] = useState(received.note)
  const [due_date_list, setDueDates] = useState<DueDateValue[]>(received.due_date_list)
  const save = () =>
    once('save', async () => {
      const { id, revision } = received
      await api.salesforce.received.updateDetails({
        passive_data: { id, revision, description, note, due_date_list },
      })
      notify.success(t('done.save'))
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isReceivedKey(name) })
      onClose()
      return true
    })
  return (
    <FormDialog
      title={t('actions.details')}
      text={t('details_text')}
      submit={t('save')}
      className="md:max-w-xl"
      pending={running !== null}
      disabled={missingOf(due_date_list, received.amount_due) !== 0}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormField label={t('description')}>
        {(field) => (
          <Input
            {...field}
            maxLength={500}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </FormField>
      <FormField label={t('note')}>
        {(field) => (
          <Textarea
            {...field}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </FormField>
      <DueDatesField
        value={due_date_list}
        amount={received.amount_due}
        day={received.date}
        onChange={setDueDates}
      />
    </FormDialog>
  )
}
