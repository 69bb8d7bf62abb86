import { useOutletContext } from "react-router";

/** With true, the layout of personal pages does not lead to the login page when the session ends: the page says so, or leads elsewhere. */
export type StayOnPage = (stays: boolean) => void;

export function useStayOnPage(): StayOnPage {
  return useOutletContext<StayOnPage>();
}
