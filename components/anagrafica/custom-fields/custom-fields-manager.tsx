'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Plus, TextCursorInput, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useNotify } from '@/components/kit/use-notify'
import { useHasRole, useUser } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { CustomField } from '@/lib/api/anagrafica/custom-fields-fields'
import { api } from '@/lib/api/client'
import { CustomFieldDialog } from './custom-field-dialog'
import { type CustomFieldScope, customFieldsKey } from './use-custom-fields'

/** The fields that the structure adds to its registry. Those of other structures of the family are only shown. */
export function CustomFieldsManager({
  scope,
  initial,
}: {
  scope: CustomFieldScope | null
  initial: readonly CustomField[]
}) {
  const t = useTranslations('registry.custom_fields')
  const kit = useTranslations('kit')
  const canWrite = useHasRole()('GUI_CAN_MANAGE_ANAGRAFICA')
  const client = useQueryClient()
  const [adds, setAdds] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: customFieldsKey(scope),
    queryFn: async () => {
      const { response } = await api.anagrafica.customFields.list({ scope: scope ?? 'structure' })
      return response.anagrafica_custom_field_list
    },
    enabled: scope !== null,
    initialData: [...initial],
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['registry', 'custom-fields'] })
  const addButton = canWrite ? (
    <Button variant="primary" onClick={() => setAdds(true)}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  ) : null
  const retry = <Button onClick={() => void refetch()}>{kit('retry')}</Button>
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: t('group') }]} action={addButton} />
      <Card>
        {isError ? <EmptyState icon={CloudOff} title={t('error')} action={retry} /> : null}
        {!isError && data.length === 0 ? (
          <EmptyState icon={TextCursorInput} title={t('empty')} text={t('empty_text')} action={addButton} />
        ) : null}
        {data.length > 0 ? (
          <ul aria-label={t('title')} className="divide-y">
            {data.map((field) => (
              <FieldRow key={field.key} field={field} canWrite={canWrite} onRemoved={refresh} />
            ))}
          </ul>
        ) : null}
      </Card>
      {adds ? <CustomFieldDialog onAdded={refresh} onClose={() => setAdds(false)} /> : null}
    </>
  )
}

type RowProps = { field: CustomField; canWrite: boolean; onRemoved: () => Promise<void> }

function FieldRow({ field, canWrite, onRemoved }: RowProps) {
  const t = useTranslations('registry.custom_fields')
  const dialogs = useDialogs()
  const notify = useNotify()
  const isOwn = useUser().structure === field.structure_name
  const [pending, setPending] = useState(false)
  const remove = async () => {
    const sure = await dialogs.confirm({
      text: t('remove_confirm', { label: field.label }),
      confirm: t('remove_yes'),
      destructive: true,
    })
    if (!sure) return
    setPending(true)
    try {
      await api.anagrafica.customFields.remove({ key: field.key })
      notify.success(t('removed'))
    } catch (error) {
      notify.error(error)
    }
    await onRemoved()
    setPending(false)
  }
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 grow">
        <p className="break-words font-medium [overflow-wrap:anywhere]">{field.label}</p>
        <p className="break-words font-mono text-ink-soft text-xs [overflow-wrap:anywhere]">{field.key}</p>
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-1.5">
        {isOwn ? null : <Badge>{field.structure_name}</Badge>}
        <Badge tone="info">{t(`types.${field.type}`)}</Badge>
      </div>
      {canWrite && isOwn ? (
        <Button
          variant="ghost"
          size="icon"
          className="text-ink-soft"
          aria-label={t('remove', { label: field.label })}
          title={t('remove', { label: field.label })}
          pending={pending}
          onClick={() => void remove()}
        >
          {pending ? null : <Trash2 aria-hidden />}
        </Button>
      ) : null}
    </li>
  )
}
