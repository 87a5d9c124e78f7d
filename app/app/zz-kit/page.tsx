import { Kit } from './kit'
export default function Page() {
  return <Kit />
}
