// How much of earlier results a member may reject. More than a day's analyses can show.
export const mostRejectedNeeds = 20;
export const mostRejectedTools = 60;
