'use client'

import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { useUser } from '@/components/shell/session/user-context'
import { Select } from '@/components/ui/select'
import { presetOf, ROLE_PRESET_NAMES, ROLE_PRESETS, rolesBeyond } from '@/lib/domain/access/roles'

/** Starts from one of the usual sets of roles; those that the user may not grant in full cannot be chosen. */
export function PresetSelect({
  label,
  held,
  before = [],
  onChoose,
  className,
}: {
  label: string
  held: readonly string[]
  /** The roles that the person holds now: a user cannot remove roles that the user does not hold. */
  before?: readonly string[]
  onChoose: (roles: string[]) => void
  className?: string
}) {
  const t = useTranslations('roles')
  const { gui_item_list } = useUser()
  const current = presetOf(held) ?? 'CUSTOM'
  return (
    <FormField label={label} help={t(`preset_help.${current}`)} className={className}>
      {(field) => (
        <Select
          {...field}
          value={current}
          onChange={(event) => {
            const chosen = ROLE_PRESET_NAMES.find((name) => name === event.target.value)
            if (chosen) onChoose([...ROLE_PRESETS[chosen]])
          }}
          options={[
            ...ROLE_PRESET_NAMES.map((value) => ({
              value,
              label: t(`preset.${value}`),
              disabled: rolesBeyond(gui_item_list, before, ROLE_PRESETS[value]).length > 0,
            })),
            ...(current === 'CUSTOM' ? [{ value: 'CUSTOM', label: t('preset.CUSTOM') }] : []),
          ]}
        />
      )}
    </FormField>
  )
}
