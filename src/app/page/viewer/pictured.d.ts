/* The cards of the collection, as the build has drawn them (pictures.ts); none where it could not. */
export const CARDS: { name: string; title: string; picture: string }[];
