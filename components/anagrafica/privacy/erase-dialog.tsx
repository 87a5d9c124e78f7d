'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { displayName } from '@/components/shell/session/display-name'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { Skeleton } from '@/components/ui/skeleton'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { type EraseMode, type ErasurePreview, eraseMode } from '@/lib/api/anagrafica/gdpr-fields'
import { api } from '@/lib/api/client'
import { EraseFaults } from './erase-faults'

/** Erases or anonymises a person once their name has been typed; where that is forbidden, shows why and until when. */
export function EraseDialog({ entry, onClose }: { entry: Anagrafica; onClose: () => void }) {
  const t = useTranslations('gdpr.erase')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: ['entry', entry.id, 'erasure'],
    queryFn: async () => (await api.anagrafica.gdpr.preview({ id: entry.id })).response.preview,
    staleTime: 0,
  })
  const isForbidden = data && eraseMode.options.every((mode) => data.forbidden[mode].length > 0)
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogDescription>{t('text')}</DialogDescription>
        </DialogHeader>
        {error ? <p className="text-state-error">{errorText(error).text}</p> : null}
        {!data && !error ? <Skeleton className="h-24" /> : null}
        {data && !isForbidden ? <EraseForm entry={entry} preview={data} onClose={onClose} /> : null}
        {isForbidden ? <EraseFaults preview={data} mode="anonymise" /> : null}
        {data && !isForbidden ? null : (
          <DialogFooter>
            <Button onClick={onClose}>{kit('close')}</Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  )
}

type FormProps = { entry: Anagrafica; preview: ErasurePreview; onClose: () => void }

function EraseForm({ entry, preview, onClose }: FormProps) {
  const t = useTranslations('gdpr.erase')
  const kit = useTranslations('kit')
  const [mode, setMode] = useState<EraseMode>(preview.forbidden.erase.length === 0 ? 'erase' : 'anonymise')
  const [typed, setTyped] = useState('')
  const name = displayName(entry) || entry.email
  const isSure = typed.trim().toLowerCase() === name.trim().toLowerCase()
  const erase = useErasure(entry)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSure && preview.forbidden[mode].length === 0) erase.mutate(mode)
  }
  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col gap-4">
      <ModeChoice preview={preview} mode={mode} onChange={setMode} />
      <Effects preview={preview} mode={mode} />
      <FormField label={t('type_name', { name })}>
        {(field) => (
          <Input
            {...field}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </FormField>
      <DialogFooter>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button type="submit" variant="danger" disabled={!isSure} pending={erase.isPending}>
          {t(`confirm.${mode}`)}
        </Button>
      </DialogFooter>
    </form>
  )
}

function useErasure(entry: Anagrafica) {
  const t = useTranslations('gdpr.erase')
  const notify = useNotify()
  const router = useRouter()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mode: EraseMode) => api.anagrafica.gdpr.erase({ id: entry.id, mode }),
    onSuccess: async (_, mode) => {
      await queries.invalidateQueries({ queryKey: ['registry'] })
      queries.removeQueries({ queryKey: ['entry', entry.id] })
      notify.success(t(`done.${mode}`))
      router.push('/app/registry/manager')
    },
    onError: (error) => notify.error(error),
  })
}

type ModeProps = { preview: ErasurePreview; mode: EraseMode; onChange: (mode: EraseMode) => void }

function ModeChoice({ preview, mode, onChange }: ModeProps) {
  const t = useTranslations('gdpr.erase')
  return (
    <RadioGroup
      aria-label={t('mode')}
      value={mode}
      onValueChange={(value) => onChange(eraseMode.options.find((option) => option === value) ?? mode)}
    >
      {eraseMode.options.map((option) => {
        const isForbidden = preview.forbidden[option].length > 0
        return (
          <RadioItem
            key={option}
            value={option}
            disabled={isForbidden}
            label={<span className="font-medium">{t(`modes.${option}`)}</span>}
            help={t(isForbidden ? 'erase_forbidden' : `modes_text.${option}`)}
          />
        )
      })}
    </RadioGroup>
  )
}

/** The data that would be erased. */
function Effects({ preview, mode }: { preview: ErasurePreview; mode: EraseMode }) {
  const t = useTranslations('gdpr.erase')
  const { documents, ...rest } = preview.counts
  const counts = mode === 'anonymise' ? { documents, ...rest } : rest
  const lines = Object.entries(counts).filter(([, count]) => count > 0)
  if (lines.length === 0) return null
  return (
    <ul className="list-inside list-disc text-sm">
      {lines.map(([kind, count]) => (
        <li key={kind}>{t(`counts.${kind as keyof ErasurePreview['counts']}`, { count })}</li>
      ))}
    </ul>
  )
}
