/** What an admin may do, as the portal says. */
import type { components } from '../../api/api.gen'

export type Permission = components['schemas']['Portal']['permissions'][number]
