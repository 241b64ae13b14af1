type Mutation<Input> = { isPending: boolean; mutate: (input: Input) => void }

/** Starts a mutation unless it runs already: a double click on the button of a form submits it twice. */
export function mutateOnce<Input>(mutation: Mutation<Input>, input: Input): void {
  if (!mutation.isPending) mutation.mutate(input)
}
