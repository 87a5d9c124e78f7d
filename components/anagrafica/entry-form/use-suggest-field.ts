import { useController, useFormContext } from 'react-hook-form'
import type { AnagraficaValues } from './anagrafica-values'

/** What an input with suggestions needs of the form for one of its fields. */
export function useSuggestField(name: 'address_street_name' | 'address_city') {
  const { control } = useFormContext<AnagraficaValues>()
  const { field } = useController({ control, name })
  const { ref, value, onBlur, onChange: onValueChange } = field
  return { ref, name, value, onBlur, onValueChange }
}
