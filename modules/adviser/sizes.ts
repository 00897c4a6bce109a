// How much of earlier results a member may reject. More than a day's analyses can show.
export const maxRejectedNeeds = 20;
export const maxRejectedTools = 60;
