'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { setServerErrors } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import type { Anagrafica, AnagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { ApiError, api } from '@/lib/api/client'
import { type AnagraficaValues, isFieldPath } from './anagrafica-values'
import type { Finding } from './use-findings'

type Form = UseFormReturn<AnagraficaValues, unknown, AnagraficaIn>

/** The form knows no element of the typed custom fields, so it cannot focus the first wrong one by itself. */
function focusCustomField(errors: FieldErrors<AnagraficaValues>): void {
  if (Object.keys(errors).join() !== 'anagrafica_custom_fields') return
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#custom [aria-invalid="true"]')?.focus())
}

async function addEntry(anagrafica: AnagraficaIn): Promise<Anagrafica> {
  const { response } = await api.anagrafica.anagrafica.add({ anagrafica })
  return response.anagrafica
}

/**
 * Saves the entry of a form: a new one, or `entry` at its revision. Implausible codes need a confirmation first. A
 * refusal is shown at its field; `stale` holds an entry that another user has saved since it was read.
 */
export function useAnagraficaSaving(options: {
  form: Form
  entry: Anagrafica | null
  checkNow: (values: AnagraficaValues) => Promise<Finding[]>
  onSaved: (saved: Anagrafica) => void
  /** How a new entry is added, where it is not by the registry's own call. */
  add?: (anagrafica: AnagraficaIn) => Promise<Anagrafica>
}) {
  const { form, entry, checkNow, onSaved, add = addEntry } = options
  const t = useTranslations('registry')
  const dialogs = useDialogs()
  const notify = useNotify()
  const client = useQueryClient()
  const [stale, setStale] = useState<Anagrafica | null>(null)

  const accepts = async (): Promise<boolean> => {
    const wrong = (await checkNow(form.getValues())).filter((finding) => finding.level === 'error')
    if (wrong.length === 0) return true
    const lines = wrong.map((finding) => finding.text)
    return dialogs.confirm({
      text: `${t('fault_confirm')}\n\n${lines.join('\n')}`,
      confirm: t('fault_confirm_yes'),
      cancel: t('fault_confirm_no'),
    })
  }

  const fail = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'ERROR_STALE_REVISION' && entry) {
      const { response } = await api.anagrafica.anagrafica.bySku({ value: entry.sku })
      setStale(response.anagrafica)
      return
    }
    if (error instanceof ApiError && setServerErrors(error, form.setError, isFieldPath, 'anagrafica.')) return
    if (error instanceof ApiError && error.status > 0 && error.status < 500) notify.error(error)
    else notify.error(t(entry ? 'save_error' : 'create_error'))
  }

  const write = async ({ sku, revision }: Pick<Anagrafica, 'sku' | 'revision'>, anagrafica: AnagraficaIn) => {
    const picture = form.getValues('avatar_image_base64')
    const avatar = picture === '' ? {} : { avatar_image_base64: picture }
    const { response } = await api.anagrafica.anagrafica.save({ sku, revision, anagrafica, ...avatar })
    return response.anagrafica
  }

  /** Saves a new entry first, then its picture: a refused picture is reported, and the entry stays saved. */
  const create = async (anagrafica: AnagraficaIn) => {
    const added = await add(anagrafica)
    if (!form.getValues('avatar_image_base64')) return added
    return write(added, { ...anagrafica, ana_type: added.ana_type === 1 ? 1 : 0 }).catch((error: unknown) => {
      notify.error(error)
      return added
    })
  }

  const save = form.handleSubmit(async (anagrafica) => {
    if (!(await accepts())) return
    try {
      const saved = entry ? await write(entry, anagrafica) : await create(anagrafica)
      await client.invalidateQueries({ queryKey: ['registry'] })
      notify.success(t(entry ? 'saved' : 'created'))
      onSaved(saved)
    } catch (error) {
      await fail(error).catch(notify.error)
    }
  }, focusCustomField)
  return { save: () => void save(), stale, clearStale: () => setStale(null) }
}
