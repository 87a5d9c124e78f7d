'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { ViewPage } from '@/lib/api/views/view-pages'
import { hasPeriod, queryToKeep } from '@/lib/domain/views/view-query'
import { useReloadViews } from './use-views'

const MAX_NAME = 60

/** Keeps the present choices of a page under a name, with or without the fixed time that its address may have. */
export function SaveViewDialog({ page, onClose }: { page: ViewPage; onClose: () => void }) {
  const t = useTranslations('views')
  const notify = useNotify()
  const errorText = useErrorText()
  const reload = useReloadViews(page.key)
  const { once, running } = useOnce()
  const [given] = useState(() => new URLSearchParams(window.location.search))
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [withPeriod, setWithPeriod] = useState(true)
  const [fault, setFault] = useState<string>()
  const save = () =>
    once('save', async () => {
      const query = queryToKeep(given, page.address, { withPeriod })
      try {
        await api.views.views.add({ view: { page: page.key, name, query, shared } })
      } catch (error) {
        setFault(errorText(error).text)
        return false
      }
      await reload()
      notify.success(t('saved', { name: name.trim() }))
      onClose()
      return true
    })
  return (
    <FormDialog
      title={t('save_title')}
      text={t('save_text')}
      submit={t('save_button')}
      pending={running !== null}
      disabled={name.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormField label={t('name')} error={fault}>
        {(field) => (
          <Input
            {...field}
            value={name}
            maxLength={MAX_NAME}
            onChange={({ target }) => {
              setName(target.value)
              setFault(undefined)
            }}
          />
        )}
      </FormField>
      {hasPeriod(given, page.address) ? (
        <SwitchField
          label={t('with_period')}
          help={t('with_period_help')}
          value={withPeriod}
          onChange={setWithPeriod}
        />
      ) : null}
      <SwitchField label={t('share')} help={t('share_help')} value={shared} onChange={setShared} />
    </FormDialog>
  )
}
