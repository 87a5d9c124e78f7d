'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { type FieldErrors, type FieldPath, get, type UseFormReturn } from 'react-hook-form'
import { setServerErrors } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { useUser } from '@/components/shell/session/user-context'
import type { Settings, SettingsIn } from '@/lib/api/auth/settings-fields'
import { isWhole } from '@/lib/api/auth/settings-read'
import { ApiError, api } from '@/lib/api/client'
import { type SettingsSection, sectionOf } from './sections/settings-index'
import type { SettingsValues } from './settings-values'

/** The structures directly below the one worked in. */
export function useSubStructures(): readonly string[] {
  const { structure, family, structure_list } = useUser()
  return structure_list.find((item) => item.name === structure && item.family === family)?.children_list ?? []
}

/**
 * Saves the settings at the revision they were read at; a structure with others below asks about them first
 * (`asks`, answered through `answer`). `stale` holds settings that another user has saved since.
 */
export function useSettingsSaving(options: {
  form: UseFormReturn<SettingsValues, unknown, SettingsIn>
  /** The section that is shown: errors of others have no field here. */
  section: SettingsSection
  revision: number
  /** Called with the saved settings, and with the logo as the form holds it. */
  onSaved: (saved: Settings, logo: SettingsValues['logo']) => void
}) {
  const { form, section, revision, onSaved } = options
  const t = useTranslations('settings')
  const notify = useNotify()
  const hasChildren = useSubStructures().length > 0
  const [stale, setStale] = useState<Settings | null>(null)
  const [asks, setAsks] = useState(false)
  const resolve = useRef<((cascade: boolean | null) => void) | null>(null)

  const ask = () =>
    new Promise<boolean | null>((settle) => {
      resolve.current = settle
      setAsks(true)
    })
  const answer = (cascade: boolean | null) => {
    setAsks(false)
    resolve.current?.(cascade)
  }

  const fail = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'ERROR_STALE_REVISION') {
      const { data } = (await api.auth.configuration.read({})).response
      if (!isWhole(data)) throw error
      return setStale(data)
    }
    const isField = (path: string): path is FieldPath<SettingsValues> =>
      sectionOf(path.split('.')[0] ?? '') === section && get(form.getValues(), path) !== undefined
    if (error instanceof ApiError && setServerErrors(error, form.setError, isField, 'data.')) return
    notify.error(error)
  }

  const onInvalid = (errors: FieldErrors<SettingsValues>) => {
    const sections = Object.keys(errors).map((key) => t(`sections.${sectionOf(key)}`))
    notify.error(t('invalid', { sections: sections.join(', ') }))
  }

  const save = form.handleSubmit(async (data) => {
    const cascade = hasChildren ? await ask() : false
    if (cascade === null) return
    try {
      const logo = form.getValues('logo')
      const change = logo === '' ? {} : { logo }
      const { response } = await api.auth.configuration.save({ data, cascade, revision, ...change })
      notify.success(t('saved'))
      const names = response.left_out?.join(', ')
      if (names) notify.warning(t('left_out', { names }))
      onSaved(response.data, logo)
    } catch (error) {
      await fail(error).catch(notify.error)
    }
  }, onInvalid)
  return { save: () => void save(), stale, clearStale: () => setStale(null), asks, answer }
}
