/** Tools of a list, as the API returns them. */
export const tool = (n: number, more = {}) => ({
  id: `tool-${n}`,
  name: `Tool ${n}`,
  category: 'Compliance & Risk Management Tools',
  description: `Does thing ${n}.`,
  rating: 4.6,
  reviews: 12,
  pricing: 'From $25/month',
  userTypes: ['Enterprise', 'Government'],
  features: ['Audit trail', 'Workflows'],
  company: 'Firm',
  users: '500-2,000',
  tags: ['Third parties'],
  image_url: '',
  sample: false,
  ...more,
})

export const tools = (count: number) => Array.from({ length: count }, (_, index) => tool(index + 1))
