import { RadioGroup, RadioItem } from '@/components/ui/radio-group'

/** A few choices in a row, one of them chosen. */
export function ChoiceButtons({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <RadioGroup
        aria-label={label}
        value={value}
        onValueChange={onChange}
        className="flex flex-wrap gap-x-5 gap-y-2"
      >
        {options.map(([option, text]) => (
          <RadioItem key={option} value={option} label={text} />
        ))}
      </RadioGroup>
    </fieldset>
  )
}
